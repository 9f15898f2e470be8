import { chainKeys, isEvmChainKey } from '../../src/core/chain/chain.js'
import type { TransferRecord } from '../../src/core/record/record.js'
import { sendTransferAgain } from '../../src/core/transfer/again/sendTransferAgain.js'
import type { World } from '../World.js'
import { closeRecord } from './closeRecord.js'
import { createSigner } from './createSigner.js'
import { type EvmIntent, type Intent, isEvmIntent } from './Intent.js'
import { press, someTab } from './press.js'
import { revokeForRecord } from './revokeForRecord.js'

/** Does what some people do about a transfer with an unknown outcome, among the actions that the kit offers. */
export async function actOnRecord(world: World, intent: Intent, record: TransferRecord): Promise<void> {
  const { random } = world
  if (!random.chance(0.3)) return
  if (record.closable && random.chance(0.5)) return close(world, intent, record)
  if (!isEvmIntent(intent))
    return record.status === 'unanswered' ? sendAgain(world, intent, record) : undefined
  if (record.from !== 'SOLANA' && record.allowance && random.chance(0.3)) return clear(world, intent, record)
  switch (record.status) {
    case 'unanswered':
      return random.chance(0.5) ? sendAgain(world, intent, record) : replace(world, intent, record)
    case 'refused':
    case 'reverted':
      return replace(world, intent, record)
    case 'permitUsed':
      return clear(world, intent, record)
  }
}

/** Sometimes with a corrected amount, and rarely from another chain, which the kit has to refuse. */
async function replace(world: World, intent: EvmIntent, { id }: TransferRecord): Promise<void> {
  const { random, rare } = world
  const amount = random.chance(0.3) ? intent.amount + 1_000_000n : intent.amount
  const isElsewhere = rare.has('replacesElsewhere') && rare.random.chance(0.5)
  const others = chainKeys.filter(isEvmChainKey).filter((key) => key !== intent.from && key !== intent.to)
  const wish = isElsewhere ? { ...intent, from: rare.random.pick(others) } : intent
  await press(world, someTab(world, intent), wish, { amount, replaces: id })
}

async function sendAgain(world: World, intent: Intent, { id }: TransferRecord): Promise<void> {
  const tab = someTab(world, intent)
  const { config, readers } = tab
  const signer = isEvmIntent(intent) ? createSigner(world, tab, intent) : undefined
  world.trace.add(tab.name, () => `sends ${id} again`)
  await endsOrDies(
    world,
    tab,
    sendTransferAgain(config, { id, readers, signer }).then(
      ({ status }) => world.trace.add(tab.name, () => `sent ${id} again: ${status}`),
      (error: Error) => {
        world.witness.failed(error)
        world.trace.add(tab.name, () => `not sent again: ${error.name}`)
      },
    ),
  )
}

async function clear(world: World, intent: EvmIntent, record: TransferRecord): Promise<void> {
  const tab = someTab(world, intent)
  await endsOrDies(world, tab, revokeForRecord(world, tab, intent, record))
}

async function close(world: World, intent: Intent, { id }: TransferRecord): Promise<void> {
  const tab = someTab(world, intent)
  await endsOrDies(world, tab, closeRecord(world, tab, id))
}

/** Waits for something that a closed tab never reports. */
async function endsOrDies(world: World, tab: { isAlive: boolean }, work: Promise<void>): Promise<void> {
  let isOver = false
  work.then(() => {
    isOver = true
  })
  const until = world.timeline.now() + 300_000
  while (!isOver && tab.isAlive && world.timeline.now() < until) await world.wait(5_000)
}
