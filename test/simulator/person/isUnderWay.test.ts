import { describe, expect, it } from 'vitest'
import type { Device } from '../../../simulator/device/Device.js'
import { simulatedNetwork } from '../../../simulator/network/simulatedNetwork.js'
import type { EvmIntent } from '../../../simulator/person/Intent.js'
import { isUnderWay } from '../../../simulator/person/isUnderWay.js'
import { createWorld } from '../../../simulator/World.js'
import { buildPermit } from '../../../src/core/permit/buildPermit.js'
import { wrapRecord } from '../../../src/core/record/recordEnvelope.js'
import { arrived, evmRecord, notSent, setAside } from '../../core/support/records.js'

const chain = simulatedNetwork.chains.BASE

/** A wish that was signed for, another one, and how to have a record of the first. */
function signedWish() {
  const world = createWorld(1, {})
  const { address: owner } = world.wallet
  const device = world.devices[0] as Device
  const wish: EvmIntent = {
    name: 'wish 1',
    device,
    from: 'BASE',
    to: 'ARB',
    amount: 10_000_000n,
    recipient: owner,
  }
  const message = { owner, spender: chain.usdc.address, value: wish.amount, nonce: 7n, deadline: 9n }
  const typedData = buildPermit(chain, message)
  const signature = world.wallet.sign(typedData)
  world.witness.signed(wish, typedData, signature)
  const permit = { spender: message.spender, nonce: 7n, deadline: 9n, r: [signature.slice(0, 66)] }
  const recordOf = (change: object) => evmRecord({ permit, ...change })
  return { world, device, wish, other: { ...wish, name: 'wish 2' }, recordOf }
}

describe('what the person wants', () => {
  it.each([
    ['arrived', arrived],
    ['was set aside', setAside],
  ])('stays under way where they have deleted the record by which it %s', (_, change) => {
    const { world, device, wish, other, recordOf } = signedWish()
    expect(isUnderWay(world, wish)).toBe(false)
    world.witness.deleted(device, recordOf(change))
    expect(isUnderWay(world, wish)).toBe(true)
    expect(isUnderWay(world, other)).toBe(false)
  })

  it('is not under way where they have deleted that nothing left', () => {
    const { world, device, wish, recordOf } = signedWish()
    world.witness.deleted(device, recordOf(notSent))
    expect(isUnderWay(world, wish)).toBe(false)
  })

  it('is under way where the kit shows that it arrived, and not where it is pending', () => {
    const { world, device, wish, recordOf } = signedWish()
    const show = (change: object) => device.items.set('usdc-bridge:record-1', wrapRecord(recordOf(change)))
    show({ status: 'pending' })
    expect(isUnderWay(world, wish)).toBe(false)
    show(arrived)
    expect(isUnderWay(world, wish)).toBe(true)
  })
})
