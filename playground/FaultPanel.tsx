import { type FormEvent, useId, useState } from 'react'
import type { ArmedFault, HappenedFault } from '../sandbox/faults/FaultBoard.js'
import { type FaultEntry, type FaultSide, faultCatalogue } from '../sandbox/faults/faultCatalogue.js'
import { chainKeys } from '../src/core/index.js'
import { sandboxClient } from './sandboxClient.js'
import { usePolled } from './usePolled.js'

const mostHappened = 6

const sides: Record<FaultSide, string> = {
  service: 'The service’s answer',
  execution: 'What the service does then',
  build: 'What it builds on Solana',
  rpc: 'A chain’s node',
}

/** What happens in life, each as one fault: it waits for the next transfer, or holds until the faults are cleared. */
const scenes = [
  { title: 'The answer is lost', fault: { name: 'dropAfterAccept', times: 1 } },
  { title: 'A slow chain', fault: { name: 'relayerLate', times: 1 } },
  { title: 'A malicious service', fault: { name: 'payoutStopped', times: 1 } },
  { title: 'A node that lies', fault: { name: 'rpcInventedTransfer', chain: 'ARB', times: 'untilCleared' } },
] as const

const entries: readonly FaultEntry[] = faultCatalogue

/** Orders what is to go wrong, and shows what waits and what has happened. */
export function FaultPanel() {
  const [name, setName] = useState<string>(faultCatalogue[0].name)
  const [problem, setProblem] = useState<string>()
  const faults = usePolled(sandboxClient.faults, 700)
  const entry = entries.find((one) => one.name === name) ?? faultCatalogue[0]
  const attempt = (work: Promise<unknown>) => {
    setProblem(undefined)
    work.catch((error: unknown) => setProblem(String(error)))
  }
  const order = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    attempt(sandboxClient.inject(readForm(entry, new FormData(event.currentTarget))))
  }
  return (
    <section className="faults">
      <h2>Let something go wrong</h2>
      <div className="scenes">
        {scenes.map(({ fault, title }) => (
          <button key={title} onClick={() => attempt(sandboxClient.inject(fault))} type="button">
            {title}
          </button>
        ))}
      </div>
      <form key={entry.name} onSubmit={order}>
        <FaultChoice name={entry.name} onChoose={setName} />
        <p className="says">{entry.says}</p>
        <FaultDetails entry={entry} />
        <button type="submit">Order it</button>
      </form>
      {problem && <p role="alert">{problem}</p>}
      <WaitingFaults faults={faults?.armed ?? []} />
      <HappenedFaults faults={faults?.happened ?? []} />
      <div className="levers">
        <button onClick={() => attempt(sandboxClient.pass(30))} type="button">
          30 seconds later
        </button>
        <button onClick={() => attempt(sandboxClient.pass(600))} type="button">
          10 minutes later
        </button>
        <button onClick={() => attempt(sandboxClient.clearFaults())} type="button">
          Clear faults
        </button>
      </div>
    </section>
  )
}

function FaultChoice({ name, onChoose }: { name: string; onChoose: (name: string) => void }) {
  const id = useId()
  // The sentences of the list are no part of its name.
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

function FaultDetails({ entry }: { entry: FaultEntry }) {
  const { transfers, side, parameters = {}, choices = {}, texts = {} } = entry
  const chains = chainKeys.filter(
    (key) => transfers === 'both' || (transfers === 'solana') === (key === 'SOLANA'),
  )
  return (
    <div className="details">
      {chains.length > 1 && (
        <label>
          {side === 'rpc' ? 'Chain' : 'From'}
          <select name="chain">
            <option value="">any</option>
            {chains.map((key) => (
              <option key={key}>{key}</option>
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
          {inWords(key)}
          <input defaultValue={usual} min={0} name={key} required type="number" />
        </label>
      ))}
      {Object.entries(choices).map(([key, values]) => (
        <label key={key}>
          {inWords(key)}
          <select name={key}>
            {values.map((value) => (
              <option key={value}>{value}</option>
            ))}
          </select>
        </label>
      ))}
      {Object.entries(texts).map(([key, usual]) => (
        <label key={key}>
          {inWords(key)}
          <input defaultValue={usual} name={key} />
        </label>
      ))}
      {side === 'rpc' && (
        <>
          <label>
            Method
            <input name="method" placeholder="any" />
          </label>
          <label>
            Account
            <input name="owner" placeholder="any" />
          </label>
        </>
      )}
    </div>
  )
}

function WaitingFaults({ faults }: { faults: readonly ArmedFault[] }) {
  return (
    <>
      <h3>Waiting</h3>
      {faults.length === 0 && <p className="none">Nothing: all is well.</p>}
      <ul className="log" data-faults="waiting">
        {faults.map(({ id, name, chain, left, hits }) => (
          <li key={id}>
            <code>{name}</code> {chain}
            <b>{left === 'untilCleared' ? `hit ${hits} times` : `${left} to go`}</b>
          </li>
        ))}
      </ul>
    </>
  )
}

function HappenedFaults({ faults }: { faults: readonly HappenedFault[] }) {
  return (
    <>
      <h3>Happened</h3>
      {faults.length === 0 && <p className="none">Nothing yet.</p>}
      <ol className="log" data-faults="happened">
        {faults
          .slice(-mostHappened)
          .reverse()
          .map(({ at, id, name, chain }) => (
            <li key={`${at} ${id}`}>
              <code>{name}</code> {chain}
              <time dateTime={at}>{at.slice(11, 19)}</time>
            </li>
          ))}
      </ol>
    </>
  )
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

/** `backAfterSeconds` as "back after seconds". */
function inWords(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
