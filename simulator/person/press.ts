import type { TransferRecord } from '../../src/core/record/record.js'
import { transfer } from '../../src/core/transfer/evm/transfer.js'
import type { EvmSigner } from '../../src/core/wallet/walletConnection.js'
import { openTab, type Tab } from '../device/Tab.js'
import { sendFromSolana } from '../solana/sendFromSolana.js'
import type { World } from '../World.js'
import { createSigner } from './createSigner.js'
import { type Intent, isEvmIntent } from './Intent.js'

/** A tab of the device; opens one if there is none. */
export function someTab(world: World, intent: Intent): Tab {
  const { tabs } = intent.device
  return tabs.length > 0 ? world.random.pick(tabs) : openTab(world, intent.device)
}

/** Presses the button in a tab, and waits for the result as long as a person would. */
export async function press(
  world: World,
  tab: Tab,
  intent: Intent,
  { amount, replaces }: { amount: bigint; replaces?: string } = intent,
): Promise<void> {
  const { random, wait, witness, trace } = world
  const { from, to } = intent
  const patience = new AbortController()
  const signed: string[] = []
  let outcome: string | undefined
  trace.add(
    tab.name,
    () =>
      `presses for ${intent.name}: ${amount} from ${from} to ${to}${replaces ? `, in place of ${replaces}` : ''}`,
  )
  send(world, tab, intent, signed, { amount, replaces, signal: patience.signal }).then(
    ({ id, status }) => {
      outcome = `${id} ${status}`
    },
    (error: Error) => {
      witness.failed(error)
      witness.denied(signed)
      outcome = `nothing was sent (${error.name})`
    },
  )
  const until = world.timeline.now() + random.between(20_000, 600_000)
  while (!outcome && tab.isAlive) {
    await wait(random.between(1_000, 8_000))
    if (world.timeline.now() > until) patience.abort()
  }
  trace.add(tab.name, () => `${intent.name}: ${outcome ?? 'the page is gone'}`)
}

function send(
  world: World,
  tab: Tab,
  intent: Intent,
  signed: string[],
  changes: { amount: bigint; replaces: string | undefined; signal: AbortSignal },
): Promise<TransferRecord> {
  if (!isEvmIntent(intent)) return sendFromSolana(world, tab, intent, changes.signal)
  const { from, to, recipient } = intent
  const wallet = createSigner(world, tab, intent)
  const signTypedData: EvmSigner['signTypedData'] = async (typedData, owner) => {
    const signature = await wallet.signTypedData(typedData, owner)
    signed.push(signature)
    return signature
  }
  const signer = { ...wallet, signTypedData }
  const { config, readers } = tab
  const { address: owner } = world.wallet
  return transfer(config, { from, to, recipient, owner, signer, readers, ...changes })
}
