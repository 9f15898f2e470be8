import { formatAmount } from '../src/core/index.js'
import type { PromptAnswer } from '../src/testing/index.js'

/** What a demo wallet asks: shown as a wallet would show it, in a window of its own. */
export type DemoPrompt = { kind: string; [detail: string]: unknown }

/** Asks the person in a dialog that stands for the wallet's own window. */
export function promptPerson(wallet: string, prompt: DemoPrompt): Promise<PromptAnswer> {
  const dialog = document.createElement('dialog')
  dialog.className = 'demo-wallet'
  dialog.setAttribute('aria-label', `${wallet}, a demo wallet`)
  dialog.append(
    element('h2', wallet),
    element('p', titles[prompt.kind] ?? prompt.kind),
    tellFacts(prompt),
    showDetails(prompt),
  )
  const accept = element('button', acceptances[prompt.kind] ?? 'Accept')
  const refuse = element('button', 'Refuse')
  const row = document.createElement('div')
  row.append(refuse, accept)
  dialog.append(row)
  document.body.append(dialog)
  dialog.showModal()
  accept.focus()
  return new Promise((resolve) => {
    const answer = (value: PromptAnswer) => {
      dialog.remove()
      resolve(value)
    }
    accept.addEventListener('click', () => answer('accept'))
    refuse.addEventListener('click', () => answer('refuse'))
    dialog.addEventListener('cancel', () => answer('refuse'))
  })
}

const titles: Record<string, string> = {
  connect: 'This page wants to see your account.',
  switchChain: 'This page wants you to change the chain.',
  sign: 'This page wants your signature.',
  transaction: 'This page wants you to send a transaction.',
  signTransaction: 'This page wants you to sign a transaction.',
}

const acceptances: Record<string, string> = {
  connect: 'Connect',
  switchChain: 'Change chain',
  sign: 'Sign',
  transaction: 'Send',
  signTransaction: 'Sign',
}

/** What a person looks for before they say yes, in their words. */
function tellFacts(prompt: DemoPrompt): HTMLElement {
  const list = document.createElement('dl')
  for (const [name, value] of listFacts(prompt)) list.append(element('dt', name), element('dd', value))
  return list
}

function listFacts({ chainId, domain, kind, message, to }: DemoPrompt): [string, string][] {
  if (kind === 'switchChain') return [['Chain', String(chainId)]]
  if (kind === 'transaction') return [['Goes to', String(to)]]
  if (kind !== 'sign') return []
  const { name } = domain as { name?: unknown }
  const { deadline, spender, value } = message as { [field: string]: unknown }
  return [
    ['Token', String(name)],
    ['It may take', `${formatAmount(BigInt(String(value)))} USDC`],
    ['Who may take it', String(spender)],
    ['Until', new Date(Number(deadline) * 1000).toLocaleString()],
  ]
}

/** The same as the page sent it, for those who read that. */
function showDetails({ kind: _, ...details }: DemoPrompt): HTMLElement {
  const text = JSON.stringify(
    details,
    (_key, value) => (typeof value === 'bigint' ? value.toString() : value),
    2,
  )
  const more = document.createElement('details')
  more.hidden = text === '{}'
  more.append(element('summary', 'As the page sent it'), element('pre', text))
  return more
}

function element(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag)
  made.textContent = text
  return made
}
