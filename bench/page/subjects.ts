import type { Peer } from '../peers/peers.js'
import { bareHost, type Host, richHost, withWidget } from './hosts.js'

/** A page that is measured, and the selector of what shows that it is usable. */
export type Subject = {
  name: string
  host: Host
  usable: string
  /** The name of the same page without the widget, if that is measured too. */
  without?: string
}

/** A minimal form: an amount, two chains and a button. */
const bareForm: Host = {
  name: 'bare form',
  code: richHost.code.replace(
    '{/* widget */}',
    `<form>
        <h2>Send USDC</h2>
        <label>You send <input inputMode="decimal" defaultValue="" /></label>
        <label>From <select><option>Base</option><option>Arbitrum</option></select></label>
        <label>To <select><option>Arbitrum</option><option>Base</option></select></label>
        <button>Send</button>
      </form>`,
  ),
}

const form = '[data-usdc-bridge] fieldset:not([aria-busy])'
const hostOnly = { name: 'host only', host: richHost, usable: 'main' }

/** The page with the widget. */
export const withOurs: Subject = {
  name: 'host with the widget',
  host: withWidget(richHost),
  usable: form,
  without: hostOnly.name,
}

/** The compared pages. */
export const subjects: readonly Subject[] = [
  hostOnly,
  { name: 'host with a bare form', host: bareForm, usable: 'form', without: hostOnly.name },
  withOurs,
  { name: 'widget, on React only', host: withWidget(bareHost), usable: form },
]

/** A peer's host, with the peer's versions of wagmi and viem, and the same page with its widget. */
export function subjectsOf({ name, alone, withWidget: peer, usable }: Peer): readonly Subject[] {
  const host = `host for ${name}`
  return [
    { name: host, host: alone, usable: 'main' },
    { name: `host with ${name}`, host: peer, usable, without: host },
  ]
}
