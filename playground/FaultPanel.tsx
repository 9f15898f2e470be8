import { type FormEvent, useId, useState } from 'react'
import type { ArmedFault, HappenedFault } from '../sandbox/faults/FaultBoard.js'
import { type FaultEntry, type FaultSide, faultCatalogue } from '../sandbox/faults/faultCatalogue.js'
import { chainKeys, type Network } from '../src/core/index.js'
import { detailLabel } from './detailLabel.js'
import { sandboxClient } from './sandboxClient.js'
import { faultWords } from './transferWords.js'
import { usePolled } from './usePolled.js'

const mostHappened = 6

const sides: Record<FaultSide, string> = {
  service: 'The service’s answer',
  execution: 'What the service does then',
  build: 'What it builds on Solana',
  rpc: 'A chain’s node',
}

/** Common problems, each as one fault that hits the next transfer or lasts until the faults are cleared. */
const scenes = [
  {
    title: 'The answer is lost',
    says: 'The service takes the next transfer, and the connection breaks before it can say so.',
    fault: { name: 'dropAfterAccept', times: 1 },
  },
  {
    title: 'A slow chain',
    says: 'The next transfer is accepted, and nothing happens for five minutes. Let time pass to see it through.',
    fault: { name: 'relayerLate', times: 1 },
  },
  {
    title: 'A malicious service',
    says: 'The money of the next transfer leaves, and is never paid out.',
    fault: { name: 'payoutStopped', times: 1 },
  },
  {
    title: 'A node that lies',
    says: 'A node of Arbitrum invents payments that never happened, until you clear it.',
    fault: { name: 'rpcInventedTransfer', chain: 'ARB', times: 'untilCleared' },
  },
  {
    title: 'A frozen token',
    says: 'USDC is paused right after the next transfer is accepted, until you clear it.',
    fault: { name: 'tokenPaused', times: 1 },
  },
] as const

const entries: readonly FaultEntry[] = faultCatalogue

type Chains = Network['chains']

/** Injects faults, and shows those that wait and those that have hit. */
export function FaultPanel({ chains }: { chains: Chains }) {
  const [problem, setProblem] = useState<string>()
  const faults = usePolled(sandboxClient.faults, 700)
  const attempt = (work: Promise<unknown>) => {
    setProblem(undefined)
    work.catch((error: unknown) => setProblem(String(error)))
  }
  return (
    <section className="panel faults">
      <h2>Let something go wrong</h2>
      <ul className="scenes">
        {scenes.map(({ fault, says, title }) => (
          <li key={title}>
            <button onClick={() => attempt(sandboxClient.inject(fault))} type="button">
              <b>
                {title}
                {faults?.armed.some(({ name }) => name === fault.name) && <em>Waiting</em>}
              </b>
              <span>{says}</span>
            </button>
          </li>
        ))}
      </ul>
      <details>
        <summary>More faults</summary>
        <FaultForm chains={chains} onOrder={(fault) => attempt(sandboxClient.inject(fault))} />
      </details>
      {problem && <p role="alert">{problem}</p>}
      <div className="lists">
        <WaitingFaults chains={chains} faults={faults?.armed ?? []} />
        <HappenedFaults chains={chains} faults={faults?.happened ?? []} />
      </div>
      <button onClick={() => attempt(sandboxClient.clearFaults())} type="button">
        Clear faults
      </button>
    </section>
  )
}

function FaultForm({ chains, onOrder }: { chains: Chains; onOrder: (fault: object) => void }) {
  const [name, setName] = useState<string>(faultCatalogue[0].name)
  const entry = entries.find((one) => one.name === name) ?? faultCatalogue[0]
  const order = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onOrder(readForm(entry, new FormData(event.currentTarget)))
  }
  return (
    <form key={entry.name} onSubmit={order}>
      <FaultChoice name={entry.name} onChoose={setName} />
      <p className="says">{entry.says}</p>
      <FaultDetails chains={chains} entry={entry} />
      <button type="submit">Add this fault</button>
    </form>
  )
}

function FaultChoice({ name, onChoose }: { name: string; onChoose: (name: string) => void }) {
  const id = useId()
  // The sentences of the options are not part of the list's name.
  return (
    <div>
      <label htmlFor={id}>Fault</label>
      <select id={id} onChange={(event) => onChoose(event.target.value)} value={name}>
        {Object.entries(sides).map(([side, title]) => (
          <optgroup key={side} label={title}>
            {entries
              .filter((one) => one.side === side)
              .map((one) => (
                <option key={one.name} value={one.name}>
                  {one.says}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </div>
  )
}

function FaultDetails({ chains, entry }: { chains: Chains; entry: FaultEntry }) {
  const { transfers, side, parameters = {}, choices = {}, texts = {} } = entry
  const concerned = chainKeys.filter(
    (key) => transfers === 'both' || (transfers === 'solana') === (key === 'SOLANA'),
  )
  return (
    <div className="details">
      {concerned.length > 1 && (
        <label>
          {side === 'rpc' ? 'Node of' : 'Transfers from'}
          <select name="chain">
            <option value="">any chain</option>
            {concerned.map((key) => (
              <option key={key} value={key}>
                {chains[key].name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        How often
        <select defaultValue={side === 'rpc' ? 'untilCleared' : '1'} name="times">
          <option value="1">once</option>
          <option value="untilCleared">until cleared</option>
        </select>
      </label>
      {Object.entries(parameters).map(([key, usual]) => (
        <label key={key}>
          {detailLabel(key)}
          <input defaultValue={usual} min={0} name={key} required type="number" />
        </label>
      ))}
      {Object.entries(choices).map(([key, values]) => (
        <label key={key}>
          {detailLabel(key)}
          <select name={key}>
            {values.map((value) => (
              <option key={value} value={value}>
                {detailLabel(value)}
              </option>
            ))}
          </select>
        </label>
      ))}
      {Object.entries(texts).map(([key, usual]) => (
        <label key={key}>
          {detailLabel(key)}
          <input defaultValue={usual} name={key} />
        </label>
      ))}
      {side === 'rpc' && (
        <>
          <label>
            Only when asked for
            <input name="method" placeholder="anything" />
          </label>
          <label>
            Only about the account
            <input name="owner" placeholder="any account" />
          </label>
        </>
      )}
    </div>
  )
}

function WaitingFaults({ chains, faults }: { chains: Chains; faults: readonly ArmedFault[] }) {
  return (
    <div>
      <h3>Waiting</h3>
      {faults.length === 0 && <p className="none">Nothing: all is well.</p>}
      <ul className="log" data-faults="waiting">
        {faults.map(({ id, name, chain, left, hits }) => (
          <li key={id}>
            <span>{faultWords(name)}</span>
            <b>{[chain && chains[chain].name, waitsFor(left, hits)].filter(Boolean).join(', ')}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}

function HappenedFaults({ chains, faults }: { chains: Chains; faults: readonly HappenedFault[] }) {
  return (
    <div>
      <h3>Happened</h3>
      {faults.length === 0 && <p className="none">Nothing yet.</p>}
      <ol className="log" data-faults="happened">
        {faults
          .slice(-mostHappened)
          .reverse()
          .map(({ at, id, name, chain }) => (
            <li key={`${at} ${id}`}>
              <span>{faultWords(name)}</span>
              <b>{chains[chain].name}</b>
            </li>
          ))}
      </ol>
    </div>
  )
}

function waitsFor(left: ArmedFault['left'], hits: number): string {
  if (left !== 'untilCleared') return left === 1 ? 'once' : `${left} times`
  return hits === 0 ? 'until cleared' : `until cleared, hit ${hits === 1 ? 'once' : `${hits} times`}`
}

function readForm({ name, parameters = {}, choices = {}, texts = {} }: FaultEntry, form: FormData): object {
  const chain = form.get('chain')
  const times = form.get('times')
  const numbers = Object.keys(parameters).map((key) => [key, Number(form.get(key))] as const)
  const written = [...Object.keys(choices), ...Object.keys(texts), 'method', 'owner']
  const words = written.flatMap((key) => {
    const value = form.get(key)
    return value ? [[key, value] as const] : []
  })
  return {
    name,
    ...(chain && { chain }),
    ...Object.fromEntries(words),
    times: times === 'untilCleared' ? times : Number(times),
    ...Object.fromEntries(numbers),
  }
}
