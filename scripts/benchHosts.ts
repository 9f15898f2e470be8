import { bareHost, type Host, richHost, withWidget } from './sizeHosts.js'

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

/** The compared pages, and for each the text that shows it is usable. */
export const subjects = [
  { name: 'host only', host: richHost, usable: 'main' },
  { name: 'host with a bare form', host: bareForm, usable: 'form' },
  {
    name: 'host with the widget',
    host: withWidget(richHost),
    usable: '[data-usdc-bridge] fieldset:not([aria-busy])',
  },
  {
    name: 'widget, on React only',
    host: withWidget(bareHost),
    usable: '[data-usdc-bridge] fieldset:not([aria-busy])',
  },
] as const

export type Subject = (typeof subjects)[number]
