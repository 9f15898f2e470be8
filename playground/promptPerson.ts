import type { PromptAnswer } from '../src/testing/index.js'

/** What a demo wallet asks: shown as a wallet would show it, in a window of its own. */
export type DemoPrompt = { kind: string; [detail: string]: unknown }

/** Asks the person in a dialog that stands for the wallet's own window. */
export function promptPerson(wallet: string, prompt: DemoPrompt): Promise<PromptAnswer> {
  const dialog = document.createElement('dialog')
  dialog.className = 'demo-wallet'
  dialog.setAttribute('aria-label', `${wallet}, a demo wallet`)
  dialog.append(element('h2', wallet), element('p', titles[prompt.kind] ?? prompt.kind), describe(prompt))
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

function describe({ kind: _, ...details }: DemoPrompt): HTMLElement {
  const text = JSON.stringify(
    details,
    (_key, value) => (typeof value === 'bigint' ? value.toString() : value),
    2,
  )
  return element('pre', text === '{}' ? '' : text)
}

function element(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag)
  made.textContent = text
  return made
}
