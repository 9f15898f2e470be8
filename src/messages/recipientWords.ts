import type { RecipientProblem } from '../core/errors/requestErrors.js'
import type { RecipientInspection } from '../core/recipient/recipientInspection.js'

type Refusal = Extract<RecipientInspection, { verdict: 'refused' }>['reason']
type Doubt = Extract<RecipientInspection, { verdict: 'doubtful' }>['reason']

/** What is said of a recipient that is entered: loaded with its field. */
export const recipientWords = {
  recipientOn: 'Recipient on {chain}',
  recipientPaste: 'Paste',
  recipientUseOwn: 'My address',
  recipientUseOwner: 'Use the owner’s address',
  recipientEnter: 'Enter an address',
  recipientNamed: '{name} stands for {address}',
  recipientOwnIn: 'Your address in {wallet}',
  'receive.evm': 'Connect an Ethereum wallet to receive',
  'receive.solana': 'Connect a Solana wallet to receive',
  recipientSendTo: 'Send to {chain}',
  recipientPasteBlocked: 'Your browser blocked the clipboard. Paste the address into the field.',

  recents: 'Recent',
  recentsTitle: 'Recent recipients',
  recentsNote: 'Saved in this browser only.',
  recentsForget: 'Clear list',

  'recipient.malformed': 'This is not a valid {chain} address. Copy it again.',
  'recipient.otherKind': 'This looks like a Solana address. Paste an address on {chain}: it starts with 0x.',
  'recipient.otherKindSolana': 'This looks like an Ethereum address. Paste a Solana address.',
  'recipient.name': 'Names are not supported here. Paste the whole address.',
  'recipient.nameUnknown': 'No address was found for this name. Check the spelling.',
  'recipient.nameInvalid':
    'Only names of the letters a to z, digits and hyphens are supported here. Paste the whole address.',
  'recipient.nameOffchain':
    'This name keeps its address outside Ethereum, where we cannot check it. Paste the whole address.',
  'recipient.nameDiffers': 'Two sources gave different answers for this name. Paste the whole address.',
  'recipient.nameUnread': 'We could not look up this name. Paste the whole address, or try again later.',
  'recipient.link': 'This link has no {chain} address. Paste the address itself.',
  'recipient.linkElsewhere': 'This link is for another chain, not {chain}. Check with the recipient.',
  'recipient.key':
    'This is a transaction hash or a private key, so it was not kept. Never paste a private key anywhere.',
  'recipient.phrase': 'This looks like a recovery phrase, so it was not kept. Never paste it anywhere.',
  'recipient.checksum': 'This address has a typo. Copy it again.',
  'recipient.zero': 'No one controls this address. USDC sent there is gone for good.',
  'recipient.token': 'This is the address of USDC itself. USDC sent there is gone for good.',
  'recipient.program': 'This is a program, which cannot hold USDC.',
  'recipient.mint': 'This is the address of a token. USDC sent there is gone for good.',
  'recipient.tokenAccount': 'This is a token account, not a wallet. Enter its owner instead: {owner}.',
  'recipient.confirm': 'I’ve confirmed this address with the recipient',
  'recipient.unread': 'We could not check this address on {chain}. Check it yourself.',

  'recipientIs.own': 'Your own address.',
  'recipientIs.known': 'You have sent to this address before.',
  'recipientIs.new': 'New recipient. Check the whole address.',
  'recipientIs.contract': 'A contract on {chain}. Make sure it can send USDC out again.',

  'doubt.nearMatchTitle': 'This is not the address you know',
  'doubt.nearMatchText':
    'It starts and ends like an address you use, but the middle is different. Scammers do this. Compare every character.',
  resemblesKnown: 'Address you know',
  resemblesEntered: 'Address you entered',
  'doubt.oneWitnessTitle': 'Only one source gave this address',
  'doubt.oneWitnessText': 'No second source confirms this name. Compare every character with the recipient.',
  'doubt.offCurveTitle': 'This address is not a regular wallet',
  'doubt.offCurveText': 'Only a program can move funds from it. Check with its owner first.',
  'doubt.programAccountTitle': 'This account belongs to a program',
  'doubt.programAccountText': 'It may not be able to send USDC out again. Check with its owner first.',
  'doubt.notDeployedTitle': 'This is a contract on {elsewhere}, not on {chain}',
  'doubt.notDeployedText':
    'On {chain}, maybe no one controls this address. USDC sent there can be gone for good.',
} as const satisfies {
  readonly [problem in `recipient.${RecipientProblem | Refusal}`]: string
} & {
  readonly [doubt in `doubt.${Doubt}${'Title' | 'Text'}`]: string
} & {
  readonly [key: string]: string
}

export type RecipientWords = typeof recipientWords
