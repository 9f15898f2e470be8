import { decodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import type { PromptAnswer } from '../src/testing/index.js'
import { placeBesideCard } from './placeBesideCard.js'
import { usdcText } from './usdcText.js'

/** A prompt of a demo wallet, shown in its own window as a wallet does. */
export type DemoPrompt = { kind: string; [detail: string]: unknown }

/** A demo wallet's name and icon, and the chains that it knows by id. */
export type DemoWallet = { name: string; icon: string; chainNames: { readonly [id: number]: string } }

/** Asks the person in a dialog that represents the wallet's own window. */
export function promptPerson(wallet: DemoWallet, prompt: DemoPrompt): Promise<PromptAnswer> {
  const dialog = document.createElement('dialog')
  dialog.className = 'demo-wallet'
  dialog.setAttribute('aria-label', `${wallet.name}, a demo wallet`)
  const accept = element('button', acceptances[prompt.kind] ?? 'Accept')
  const refuse = element('button', 'Refuse')
  const row = document.createElement('div')
  row.append(refuse, accept)
  dialog.append(
    headOf(wallet),
    element('p', titles[prompt.kind] ?? prompt.kind),
    tellFacts(listFacts(wallet, prompt)),
    showDetails(prompt),
    row,
  )
  document.body.append(dialog)
  dialog.showModal()
  const stopPlacing = placeBesideCard(dialog)
  accept.focus({ preventScroll: true })
  return new Promise((resolve) => {
    const answer = (value: PromptAnswer) => {
      stopPlacing()
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

type Fact = readonly [name: string, value: string]

/** What a person checks before approving, in plain words. */
function listFacts({ chainNames }: DemoWallet, prompt: DemoPrompt): Fact[] {
  const { chainId, data, domain, kind, message, to } = prompt
  switch (kind) {
    case 'connect':
      return [['It will know', 'Your address, and what it holds. It cannot move anything.']]
    case 'switchChain':
      return [['To', chainNames[Number(chainId)] ?? `Chain ${chainId}`]]
    case 'transaction':
      return [
        ...callFacts(data as Hex),
        ['Contract', getAddress(String(to))],
        ['You pay', 'The fee of the chain'],
      ]
    case 'sign':
      return permitFacts(chainNames, domain as Fields, message as Fields)
    default:
      return [
        [
          'What it does',
          'What you have just reviewed in the page. It is checked once more when it is signed.',
        ],
      ]
  }
}

type Fields = { [field: string]: unknown }

function permitFacts(
  chainNames: DemoWallet['chainNames'],
  { chainId, name }: Fields,
  { deadline, spender, value }: Fields,
): Fact[] {
  return [
    ['It may take', name === 'USD Coin' ? usdcText(BigInt(String(value))) : `${value} of ${name}`],
    ['On', chainNames[Number(chainId)] ?? `Chain ${chainId}`],
    ['Who may take it', getAddress(String(spender))],
    ['Until', new Date(Number(deadline) * 1000).toLocaleString()],
    ['You pay', 'Nothing: a signature costs no gas'],
  ]
}

const allowanceAbi = parseAbi([
  'function approve(address spender, uint256 value)',
  'function decreaseAllowance(address spender, uint256 decrement)',
])

function callFacts(data: Hex): Fact[] {
  try {
    const { args, functionName } = decodeFunctionData({ abi: allowanceAbi, data })
    const [spender, value] = args
    const usdc = usdcText(value)
    const says =
      functionName === 'approve' ? `May take ${usdc} from now on` : `May take ${usdc} less than before`
    return [
      ['What changes', says],
      ['For whom', spender],
    ]
  } catch {
    return [['What it does', 'This wallet cannot tell.']]
  }
}

function headOf({ icon, name }: DemoWallet): HTMLElement {
  const head = document.createElement('header')
  const image = document.createElement('img')
  Object.assign(image, { src: icon, alt: '', width: 32, height: 32 })
  head.append(image, element('h2', name), element('small', `Demo wallet, asked by ${location.host}`))
  return head
}

function tellFacts(facts: readonly Fact[]): HTMLElement {
  const list = document.createElement('dl')
  for (const [name, value] of facts) list.append(element('dt', name), element('dd', value))
  return list
}

/** Every field that the page sent. */
function showDetails({ kind: _, ...details }: DemoPrompt): HTMLElement {
  const more = document.createElement('details')
  const fields = listFields(details)
  more.hidden = fields.length === 0
  more.append(element('summary', 'Every field of it'), tellFacts(fields))
  return more
}

function listFields(value: unknown, name = ''): Fact[] {
  if (typeof value !== 'object' || value === null) return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) => listFields(inner, name ? `${name}, ${key}` : key))
}

function element(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag)
  made.textContent = text
  return made
}
