import { useCallback } from 'react'
import type { ChainKey, Network } from '../src/core/index.js'
import { transferTopic } from '../src/core/read/evm/tokenEncoding.js'
import { sandboxClient } from './sandboxClient.js'
import { usdcText } from './usdcText.js'
import { usePolled } from './usePolled.js'

type ExplorerProps = {
  chain: ChainKey
  chains: Network['chains']
  /** A transaction's hash or an account. */
  subject: string
  what: 'transaction' | 'account'
}

/** What a node shows of one transaction or account. The widget's links lead here. */
export function Explorer({ chain, chains, subject, what }: ExplorerProps) {
  const read = useCallback(
    () => (what === 'account' ? readAccount(chain, subject) : readTransaction(chain, subject)),
    [chain, subject, what],
  )
  const facts = usePolled(read, 2_000)
  return (
    <main className="explorer">
      <p>
        <a href="./">Back to the widget</a>
      </p>
      <h1>
        {what === 'account' ? 'An account' : 'A transaction'} on {chains[chain].name}
      </h1>
      <p className="subject">
        <code>{subject}</code>
      </p>
      <div className="panel">
        {facts ? (
          <dl>
            {facts.map(({ name, value, account }) => (
              <div className="explorer-fact" key={`${name} ${value}`}>
                <dt>{name}</dt>
                <dd>{account ? <a href={`?chain=${chain}&account=${account}`}>{value}</a> : value}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className="none">Not on the chain yet. This page checks again by itself.</p>
        )}
      </div>
    </main>
  )
}

/** One line of the page. An account links to its own page. */
type Fact = { name: string; value: string; account?: string }

async function readAccount(chain: ChainKey, address: string): Promise<Fact[]> {
  const balance = await sandboxClient.balance(chain, address)
  return [{ name: 'It holds', value: usdcText(balance) }]
}

async function readTransaction(chain: ChainKey, hash: string): Promise<Fact[] | undefined> {
  if (chain === 'SOLANA') {
    const options = { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
    const seen = await ask<SolanaTransaction | null>(chain, 'getTransaction', [hash, options])
    if (!seen) return undefined
    return [
      fateOf(!seen.meta?.err),
      timeOf(Number(seen.blockTime)),
      { name: 'Slot', value: String(seen.slot) },
    ]
  }
  const receipt = await ask<Receipt | null>(chain, 'eth_getTransactionReceipt', [hash])
  if (!receipt) return undefined
  const block = await ask<{ timestamp: string }>(chain, 'eth_getBlockByNumber', [receipt.blockNumber, false])
  return [
    fateOf(receipt.status === '0x1'),
    timeOf(Number(block.timestamp)),
    ...receipt.logs.flatMap(describeTransfer),
    { name: 'Sent by', value: receipt.from, account: receipt.from },
    { name: 'Sent to', value: receipt.to ?? 'a new contract', ...(receipt.to && { account: receipt.to }) },
    { name: 'Block', value: String(Number(receipt.blockNumber)) },
  ]
}

function fateOf(isDone: boolean): Fact {
  return {
    name: 'Status',
    value: isDone ? 'Succeeded' : 'Failed: nothing moved',
  }
}

function timeOf(seconds: number): Fact {
  return { name: 'When', value: new Date(seconds * 1000).toLocaleString() }
}

type SolanaTransaction = { slot: number; blockTime: number; meta?: { err: unknown } | null }
type Log = { topics: readonly string[]; data: string }
type Receipt = { blockNumber: string; status: string; from: string; to: string | null; logs: readonly Log[] }

function describeTransfer({ data, topics }: Log): Fact[] {
  const [topic, from = '', to = ''] = topics
  if (topic !== transferTopic) return []
  const payer = addressOf(from)
  const payee = addressOf(to)
  const isMade = /^0x0+$/.test(payer)
  return [
    { name: isMade ? 'It made' : 'It moved', value: usdcText(BigInt(data)) },
    ...(isMade ? [] : [{ name: 'From', value: payer, account: payer }]),
    { name: 'To', value: payee, account: payee },
  ]
}

function addressOf(word: string): string {
  return `0x${word.slice(26)}`
}

async function ask<answer>(chain: ChainKey, method: string, params: unknown[]): Promise<answer> {
  const response = await fetch(`/rpc/${chain}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await response.json()) as { result: answer }).result
}
