import { useState } from 'react'
import type { TraceStep, TransferTrace } from '../sandbox/trace/TransferTrace.js'
import type { Network } from '../src/core/index.js'
import { ServiceLog } from './ServiceLog.js'
import { sandboxClient } from './sandboxClient.js'
import { lineOf, outlookOf, statusWords } from './transferWords.js'
import { usdcText } from './usdcText.js'
import { usePolled } from './usePolled.js'

type Chains = Network['chains']

/** Where the money of the last transfers is, by what the service did and what both chains show. */
export function MoneyTimeline({ chains }: { chains: Chains }) {
  const [isLogShown, setLogShown] = useState(false)
  const [newest, ...earlier] = usePolled(sandboxClient.traces, 1_500) ?? []
  return (
    <section className="panel money">
      <h2>Where the money is</h2>
      {newest ? (
        <Story chains={chains} trace={newest} />
      ) : (
        <p className="empty">
          Nothing has been sent yet. Connect a wallet, enter an amount and confirm: every step of the money
          then shows up here, at the service and on both chains.
        </p>
      )}
      {earlier.length > 0 && (
        <details>
          <summary>Earlier transfers</summary>
          {earlier.map((trace) => (
            <Story chains={chains} key={trace.id} trace={trace} />
          ))}
        </details>
      )}
      <details onToggle={({ currentTarget }) => setLogShown(currentTarget.open)}>
        <summary>The requests to the service</summary>
        {isLogShown && <ServiceLog />}
      </details>
    </section>
  )
}

function Story({ chains, trace }: { chains: Chains; trace: TransferTrace }) {
  const { steps, transfer } = trace
  const outlook = outlookOf(trace, chains)
  const status = statusWords(trace)
  return (
    <article className="story" data-status={status}>
      <header>
        <h3>
          {transfer ? usdcText(BigInt(transfer.amount)) : 'A request'}
          {transfer && (
            <small>
              {chains[transfer.from].name} to {chains[transfer.to].name}
            </small>
          )}
        </h3>
        <span className="status">{status}</span>
      </header>
      <ol>
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps keep their order, and have no id
          <Step chains={chains} key={index} step={step} trace={trace} />
        ))}
        {outlook && (
          <li data-tone="outlook">
            <span>{outlook}</span>
          </li>
        )}
      </ol>
    </article>
  )
}

function Step({ chains, step, trace }: { chains: Chains; step: TraceStep; trace: TransferTrace }) {
  const { tone, where, words } = lineOf(step, trace, chains)
  const link = 'hash' in step && chains[step.chain].transactionUrl?.replace('{hash}', step.hash)
  return (
    <li data-tone={tone}>
      <b>{where}</b>
      <time dateTime={step.at}>{clockFormat.format(new Date(step.at))}</time>
      <span>
        {words} {link && <a href={link}>Transaction</a>}
      </span>
    </li>
  )
}

const clockFormat = new Intl.DateTimeFormat('en', { timeStyle: 'medium' })
