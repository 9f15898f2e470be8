import type { RecipientProblem } from '../core/errors/requestErrors.js'
import type { RecipientInspection } from '../core/recipient/recipientInspection.js'

type Refusal = Extract<RecipientInspection, { verdict: 'refused' }>['reason']
type Doubt = Extract<RecipientInspection, { verdict: 'doubtful' }>['reason']

/** What is said of a recipient that is entered: loaded with its field. */
export const recipientWords = {
  recipientOn: 'Recipient on {chain}',
  recipientPaste: 'Paste',
  recipientUseOwn: 'Use mine',
  recipientUseOwner: 'Use its owner',
  recipientEnter: 'Enter an address',
  recipientOwnIn: 'Your address in {wallet}',
  'receive.evm': 'Connect an Ethereum wallet to receive',
  'receive.solana': 'Connect a Solana wallet to receive',
  recipientSendTo: 'Send to {chain}',
  recipientPasteBlocked: 'The browser did not let us read what you copied. Paste it into the field.',

  recents: 'Recent',
  recentsTitle: 'Recent recipients',
  recentsNote: 'Kept in this browser only.',
  recentsForget: 'Forget them',

  'recipient.malformed': 'This is not an address on {chain}. Check that all of it is there.',
  'recipient.otherKind': 'This looks like a Solana address. Paste one for {chain}: it starts with 0x.',
  'recipient.otherKindSolana': 'This looks like an Ethereum address. Paste one for Solana.',
  'recipient.name': 'Names are not supported here. Paste the whole address.',
  'recipient.link': 'There is no address for {chain} in this link. Paste the address itself.',
  'recipient.linkElsewhere': 'The link was for another chain, not for {chain}. Ask the recipient.',
  'recipient.key':
    'This is a transaction hash or a private key, so it was not kept. Never paste a private key anywhere.',
  'recipient.phrase': 'This looks like a recovery phrase, so it was not kept. Never paste it anywhere.',
  'recipient.checksum': 'A character of this address is wrong. Copy it again.',
  'recipient.zero': 'Nobody holds this address. USDC sent there would be gone.',
  'recipient.token': 'This is the address of USDC itself. USDC sent there would be gone.',
  'recipient.program': 'This is a program, which cannot hold USDC.',
  'recipient.mint': 'This is the address of a token. USDC sent there would be gone.',
  'recipient.tokenAccount': 'This is a token account, not a wallet. It belongs to {owner}: enter that.',
  'recipient.confirm': 'I’ve confirmed this address with the recipient',
  'recipient.unread': 'We could not read {chain} to check this address. Look at it once more.',

  'recipientIs.own': 'Your own address.',
  'recipientIs.known': 'You have sent to this address before.',
  'recipientIs.new': 'You have not sent to this address before. Compare all of it.',
  'recipientIs.contract': 'A contract on {chain}. Be sure that it can pass USDC on.',

  'doubt.nearMatchTitle': 'This is not the address you know',
  'doubt.nearMatchText':
    'It begins and ends like one that you use, but it is another one. People are tricked this way. Compare all of it.',
  resemblesKnown: 'You know',
  resemblesEntered: 'You entered',
  'doubt.offCurveTitle': 'No key fits this address',
  'doubt.offCurveText':
    'Only a program can move what stands there, as with a shared vault. Ask its owner before you send.',
  'doubt.programAccountTitle': 'This account belongs to a program',
  'doubt.programAccountText': 'It may not be able to pass USDC on. Ask its owner before you send.',
  'doubt.notDeployedTitle': 'This is a contract on {elsewhere}, not on {chain}',
  'doubt.notDeployedText': 'On {chain} nobody may hold its key. USDC sent there can be gone for good.',
} as const satisfies {
  readonly [problem in `recipient.${RecipientProblem | Refusal}`]: string
} & {
  readonly [doubt in `doubt.${Doubt}${'Title' | 'Text'}`]: string
} & {
  readonly [key: string]: string
}

export type RecipientWords = typeof recipientWords
