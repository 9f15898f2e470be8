import { useState } from 'react'
import { languages } from '../stories/support/languages.js'
import { hosts } from './hosts.js'
import { codeOf, type Looks, presets } from './Looks.js'

type LooksPanelProps = {
  looks: Looks
  onChange: (looks: Looks) => void
  /** Why a color was not taken. */
  problem: string | undefined
}

const variants = ['card', 'compact', 'wide', 'drawer', 'modal'] as const

const hostNames: { readonly [host in keyof typeof hosts]: string } = {
  wagmi: 'wagmi',
  none: 'nothing of its own',
  solana: 'a Solana wallet provider',
  both: 'wagmi and a Solana wallet provider',
}

/** Chooses how the widget is shown, and gives the code for it. */
export function LooksPanel({ looks, onChange, problem }: LooksPanelProps) {
  const change = (part: Partial<Looks>) => onChange({ ...looks, ...part })
  return (
    <section className="fields">
      <h2>Make it yours</h2>
      <div className="details">
        <Choice
          label="Preset"
          onChoose={(preset) => change({ preset: preset as Looks['preset'] })}
          options={['none', ...Object.keys(presets)]}
          value={looks.preset}
        />
        <label>
          Accent
          <input
            onChange={({ target }) => change({ accent: target.value })}
            type="color"
            value={looks.accent || '#1f55db'}
          />
        </label>
        <Choice
          label="Language"
          onChoose={(locale) => change({ locale })}
          options={['en', ...Object.keys(languages)]}
          value={looks.locale}
        />
        <Choice
          label="Direction"
          onChoose={(direction) => change({ direction: direction as Looks['direction'] })}
          options={['auto', 'ltr', 'rtl']}
          value={looks.direction}
        />
        <Choice
          label="Variant"
          onChoose={(variant) => change({ variant: variant as Looks['variant'] })}
          options={variants}
          value={looks.variant}
        />
        <label>
          Width, {looks.width} px
          <input
            max={960}
            min={320}
            onChange={({ target }) => change({ width: Number(target.value) })}
            step={10}
            type="range"
            value={looks.width}
          />
        </label>
        <label>
          The page has
          <select onChange={({ target }) => openHost(target.value)} value={hostNow()}>
            {Object.entries(hostNames).map(([host, name]) => (
              <option key={host} value={host}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      {problem && <p role="alert">{problem}</p>}
      <Code text={codeOf(looks)} />
    </section>
  )
}

type ChoiceProps = {
  label: string
  onChoose: (option: string) => void
  options: readonly string[]
  value: string
}

function Choice({ label, onChoose, options, value }: ChoiceProps) {
  return (
    <label>
      {label}
      <select onChange={({ target }) => onChoose(target.value)} value={value}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  )
}

function Code({ text }: { text: string }) {
  const [copied, setCopied] = useState('')
  return (
    <>
      <pre>{text}</pre>
      <button onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(text))} type="button">
        {copied === text ? 'Copied' : 'Copy the code'}
      </button>
    </>
  )
}

function hostNow(): string {
  const host = new URLSearchParams(location.search).get('host') ?? 'wagmi'
  return host in hosts ? host : 'wagmi'
}

/** Another page around the widget is another page. */
function openHost(host: string): void {
  const address = new URL(location.href)
  address.searchParams.set('host', host)
  location.assign(address)
}
