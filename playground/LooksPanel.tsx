import { useState } from 'react'
import { languages } from '../stories/support/languages.js'
import { codeOf } from './codeOf.js'
import { type HostName, hostNow } from './hosts.js'
import { type Looks, presets, withVariant } from './Looks.js'

type LooksPanelProps = {
  looks: Looks
  onChange: (looks: Looks) => void
}

type Options = { readonly [value: string]: string }

const hostNames: { readonly [host in HostName]: string } = {
  wagmi: 'wagmi',
  rainbowkit: 'RainbowKit (a look-alike)',
  none: 'no wallet setup of its own',
  solana: 'a Solana wallet provider',
  both: 'wagmi and a Solana wallet provider',
}

const variants: { readonly [variant in Looks['variant']]: string } = {
  card: 'Card',
  compact: 'Compact',
  wide: 'Wide',
  drawer: 'Drawer',
  modal: 'Modal',
}

const presetNames: Options = {
  none: 'None',
  ...Object.fromEntries(Object.keys(presets).map((name) => [name, capitalized(name)])),
}

const directions: Options = { auto: 'Of the page', ltr: 'Left to right', rtl: 'Right to left' }

const nameOf = new Intl.DisplayNames('en', { type: 'language' })

const languageNames: Options = Object.fromEntries(
  ['en', ...Object.keys(languages)].map((tag) => [tag, nameOf.of(tag) ?? tag]),
)

/** Chooses how the widget is shown, and in what kind of page. */
export function LooksPanel({ looks, onChange }: LooksPanelProps) {
  const change = (part: Partial<Looks>) => onChange({ ...looks, ...part })
  return (
    <section className="panel fields">
      <h2>Make it yours</h2>
      <div className="details">
        <Choice label="The page has" onChoose={openHost} options={hostNames} value={hostNow()} />
        <Choice
          label="Preset"
          onChoose={(preset) => change({ preset: preset as Looks['preset'] })}
          options={presetNames}
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
          label="Variant"
          onChoose={(variant) => onChange(withVariant(looks, variant as Looks['variant']))}
          options={variants}
          value={looks.variant}
        />
        <Choice
          label="Language"
          onChoose={(locale) => change({ locale })}
          options={languageNames}
          value={looks.locale}
        />
        <Choice
          label="Direction"
          onChoose={(direction) => change({ direction: direction as Looks['direction'] })}
          options={directions}
          value={looks.direction}
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
      </div>
    </section>
  )
}

/** The code of the current appearance, to copy. */
export function CodePanel({ looks }: { looks: Looks }) {
  const [copied, setCopied] = useState('')
  const text = codeOf(looks, hostNow())
  return (
    <section className="panel code">
      <header>
        <h2>The code</h2>
        <button onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(text))} type="button">
          {copied === text ? 'Copied' : 'Copy'}
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long code must be scrollable by keyboard */}
      <pre tabIndex={0}>{text}</pre>
    </section>
  )
}

type ChoiceProps = {
  label: string
  onChoose: (option: string) => void
  options: Options
  value: string
}

function Choice({ label, onChoose, options, value }: ChoiceProps) {
  return (
    <label>
      {label}
      <select onChange={({ target }) => onChoose(target.value)} value={value}>
        {Object.entries(options).map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

function capitalized(name: string): string {
  return `${name.charAt(0).toLocaleUpperCase()}${name.slice(1)}`
}

/** Another host needs a reload. */
function openHost(host: string): void {
  const address = new URL(location.href)
  address.searchParams.set('host', host)
  location.assign(address)
}
