import { useCallback } from 'react'
import { type ChainKey, formatAmount, type Network } from '../src/core/index.js'
import { sandboxClient } from './sandboxClient.js'
import { usePolled } from './usePolled.js'

type ExplorerProps = {
  chain: ChainKey
  chains: Network['chains']
  /** A transaction's hash or an account. */
  subject: string
  what: 'transaction' | 'account'
}

/** What a node says of one transaction or one account: where the widget's links lead. */
export function Explorer({ chain, chains, subject, what }: ExplorerProps) {
  const read = useCallback(
    () => (what === 'account' ? readAccount(chain, subject) : readTransaction(chain, subject)),
    [chain, subject, what],
  )
  const facts = usePolled(read, 2_000)
  return (
    <main className="explorer">
      <h1>
        {chains[chain].name}: one {what}
      </h1>
      <p>
        <code>{subject}</code>
      </p>
      {facts ? (
        <dl>
          {Object.entries(facts).map(([name, value]) => (
            <div className="explorer-fact" key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>Nothing has been seen of it.</p>
      )}
      <p>
        <a href="./">Back to the widget</a>
      </p>
    </main>
  )
}

type Facts = { [name: string]: string }

async function readAccount(chain: ChainKey, address: string): Promise<Facts> {
  return { USDC: formatAmount(await sandboxClient.balance(chain, address)) }
}

async function readTransaction(chain: ChainKey, hash: string): Promise<Facts | undefined> {
  if (chain === 'SOLANA') {
    const options = { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
    const seen = await ask<SolanaTransaction | null>(chain, 'getTransaction', [hash, options])
    return seen ? { Slot: String(seen.slot), Fate: seen.meta?.err ? 'failed' : 'done' } : undefined
  }
  const receipt = await ask<Receipt | null>(chain, 'eth_getTransactionReceipt', [hash])
  if (!receipt) return undefined
  return {
    Block: String(Number(receipt.blockNumber)),
    Fate: receipt.status === '0x1' ? 'done' : 'turned back',
    From: receipt.from,
    To: receipt.to ?? 'a new contract',
    ...Object.fromEntries(receipt.logs.flatMap(describeTransfer)),
  }
}

type SolanaTransaction = { slot: number; meta?: { err: unknown } | null }
type Log = { topics: readonly string[]; data: string; logIndex: string }
type Receipt = { blockNumber: string; status: string; from: string; to: string | null; logs: readonly Log[] }

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

function describeTransfer({ data, logIndex, topics }: Log): [string, string][] {
  const [topic, from = '', to = ''] = topics
  if (topic !== transferTopic) return []
  const short = (word: string) => `0x${word.slice(26, 30)}…${word.slice(-4)}`
  return [
    [`Moved (log ${Number(logIndex)})`, `${formatAmount(BigInt(data))} USDC, ${short(from)} to ${short(to)}`],
  ]
}

async function ask<answer>(chain: ChainKey, method: string, params: unknown[]): Promise<answer> {
  const response = await fetch(`/rpc/${chain}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await response.json()) as { result: answer }).result
}
