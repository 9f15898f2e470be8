import { parseSignature } from 'viem'
import type { Fault } from '../../../sandbox/faults/Fault.js'
import type { Sandbox } from '../../../sandbox/Sandbox.js'
import type { BridgeConfigParameters } from '../../../src/core/config/bridgeConfig.js'
import { checkTransfer } from '../../../src/core/follow/checkTransfer.js'
import { createCheckMemory } from '../../../src/core/follow/evm/checkMemory.js'
import { setAside } from '../../../src/core/follow/setAside.js'
import { memoryStorage } from '../../../src/core/record/recordStorage.js'
import { sendTransferAgain } from '../../../src/core/transfer/again/sendTransferAgain.js'
import { transfer } from '../../../src/core/transfer/evm/transfer.js'
import type { EvmSigner } from '../../../src/core/wallet/walletConnection.js'
import { newRecipient } from '../../sandbox/support/sendTransfer.js'
import { bridgeOverSandbox } from '../../support/bridgeOverSandbox.js'
import { createTestSigner, type TestSigner } from '../../support/evmSigner.js'

/** What each transfer moves from Base, in base units. */
export const amount = 10_000_003n
/** The sender's initial balance: enough to be charged twice, with a recognizable rest. */
export const funds = 25_000_001n

export type PersonOptions = {
  /** How many nodes the page uses on each chain. */
  nodes?: 1 | 2
  /** @default 'ARB' */
  to?: 'ARB' | 'SOLANA'
  overrides?: Partial<BridgeConfigParameters>
  wallet?: (signer: TestSigner) => Partial<EvmSigner>
}

export type Person = Awaited<ReturnType<ReturnType<typeof createWorld>['createPerson']>>

const moving = ['BASE', 'ARB', 'SOLANA'] as const

/** People who send over a sandbox, with time that passes on every chain and on their devices. */
export function createWorld(sandbox: () => Sandbox) {
  let passed = 0
  let count = 0

  /** Advances the time by minutes. */
  async function wait(minutes: number, blocks = 4): Promise<void> {
    passed += minutes * 60_000
    const seconds = minutes * 60
    for (const chain of moving) await sandbox().mine({ chain, seconds, blocks })
  }

  /** Mines blocks at once. */
  async function mine(blocks: number): Promise<void> {
    for (const chain of moving) await sandbox().mine({ chain, blocks })
  }

  /** A person with money on Base, an empty recipient elsewhere, and a page with its own nodes. */
  async function createPerson({ nodes = 1, to = 'ARB', overrides, wallet }: PersonOptions = {}) {
    const { chains } = sandbox()
    const names = Array.from({ length: nodes }, () => `node${++count}`)
    const asked: { url: string; body: string }[] = []
    const signatures: string[] = []
    const urls = (chain: 'BASE' | 'ARB') => names.map((name) => `${chains[chain].rpcUrl}/${name}`)
    const headers = { 'X-API-Key': sandbox().apiKey }
    const storage = memoryStorage()
    const openPage = () =>
      bridgeOverSandbox(sandbox(), {
        rpc: { BASE: urls('BASE'), ARB: urls('ARB'), SOLANA: sandbox().solana.rpcUrl },
        storage,
        environment: { now: () => Date.now() + passed },
        fetch: (input, init) => {
          const url = String(input)
          if (!names.some((name) => url.endsWith(`/${name}`)))
            return fetch(input, { ...init, headers: { ...(init?.headers as object), ...headers } })
          asked.push({ url, body: String(init?.body) })
          return fetch(input, init)
        },
        ...overrides,
      })
    const signer = createTestSigner(chains.BASE.id, wallet)
    const sign = signer.signTypedData
    signer.signTypedData = async (...request) => {
      const signature = await sign(...request)
      signatures.push(signature)
      return signature
    }
    const owner = signer.account.address
    const recipient = newRecipient(to)
    await sandbox().fund({ chain: 'BASE', address: owner, amount: funds })
    await mine(1)
    let page = openPage()
    let memory = createCheckMemory()
    const get = async (id: string) => {
      const record = await page.config.records.get(id)
      if (!record) throw new Error('The record is gone.')
      return record
    }
    const look = async (id: string) =>
      checkTransfer(page.config, { record: await get(id), readers: page.readers, memory })
    return {
      get config() {
        return page.config
      },
      /** Opens another page over the same storage, with nothing in memory. */
      reload() {
        page = openPage()
        memory = createCheckMemory()
      },
      storage,
      signer,
      owner,
      recipient,
      look,
      /** All requests to the nodes. */
      asked,
      /** The requests to one of them. */
      askedOf: (place: number, chain: 'BASE' | 'ARB') =>
        asked.filter(({ url }) => url === urls(chain)[place]),
      /** Both halves of every signature by the wallet, in hex without 0x. */
      secrets: () =>
        signatures.flatMap((signature) => {
          const { r, s } = parseSignature(signature as `0x${string}`)
          return [r, s].map((half) => half.slice(2))
        }),
      send: (request: { replaces?: string } = {}) =>
        transfer(page.config, {
          from: 'BASE',
          to,
          amount,
          recipient,
          signer,
          readers: page.readers,
          ...request,
        }),
      again: (id: string) => sendTransferAgain(page.config, { id, signer, readers: page.readers }),
      setAside: (id: string) => setAside(page.config, { id, readers: page.readers }),
      /** Checks until nothing changes, like a page that sometimes clears its memory. */
      async lookOn(id: string) {
        memory = createCheckMemory()
        let last = await look(id)
        for (let next = await look(id); next.updatedAt !== last.updatedAt; next = await look(id)) last = next
        return last
      },
      /** Injects a service fault for this person only. */
      hit: (fault: Fault) => sandbox().inject({ ...fault, chain: 'BASE', owner }),
      /** Injects a fault into one of this person's nodes. */
      break: (fault: Fault, place = 0, chain: 'BASE' | 'ARB' = 'BASE') =>
        sandbox().inject({ ...fault, chain, node: names[place] } as Fault),
      held: () => sandbox().balance('BASE', owner),
      paid: () => sandbox().balance(to, recipient),
      /** The balances of the sender and the recipient. */
      balances: async () => [await sandbox().balance('BASE', owner), await sandbox().balance(to, recipient)],
    }
  }

  return { wait, mine, createPerson }
}
