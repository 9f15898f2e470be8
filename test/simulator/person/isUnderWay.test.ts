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

/** An intent that was signed for, another one, and how to have a record of the first. */
function signedIntent() {
  const world = createWorld(1, {})
  const { address: owner } = world.wallet
  const device = world.devices[0] as Device
  const intent: EvmIntent = {
    name: 'intent 1',
    device,
    from: 'BASE',
    to: 'ARB',
    amount: 10_000_000n,
    recipient: owner,
  }
  const message = { owner, spender: chain.usdc.address, value: intent.amount, nonce: 7n, deadline: 9n }
  const typedData = buildPermit(chain, message)
  const signature = world.wallet.sign(typedData)
  world.witness.signed(intent, typedData, signature)
  const permit = { spender: message.spender, nonce: 7n, deadline: 9n, r: [signature.slice(0, 66)] }
  const recordOf = (change: object) => evmRecord({ permit, ...change })
  return { world, device, intent, other: { ...intent, name: 'intent 2' }, recordOf }
}

describe('a transfer that the person wants', () => {
  it.each([
    ['arrived', arrived],
    ['was set aside', setAside],
  ])('stays under way after they deleted the record by which it %s', (_, change) => {
    const { world, device, intent, other, recordOf } = signedIntent()
    expect(isUnderWay(world, intent)).toBe(false)
    world.witness.deleted(device, recordOf(change))
    expect(isUnderWay(world, intent)).toBe(true)
    expect(isUnderWay(world, other)).toBe(false)
  })

  it('is not under way after they deleted the record that says nothing left', () => {
    const { world, device, intent, recordOf } = signedIntent()
    world.witness.deleted(device, recordOf(notSent))
    expect(isUnderWay(world, intent)).toBe(false)
  })

  it('is under way if the kit shows that it arrived, and not if it is pending', () => {
    const { world, device, intent, recordOf } = signedIntent()
    const show = (change: object) => device.items.set('usdc-bridge:record-1', wrapRecord(recordOf(change)))
    show({ status: 'pending' })
    expect(isUnderWay(world, intent)).toBe(false)
    show(arrived)
    expect(isUnderWay(world, intent)).toBe(true)
  })
})
