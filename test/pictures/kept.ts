import type { states } from '../../stories/states.js'

/** How a picture is taken. Narrow is 320 px wide, broad is 760 px wide, and right to left is in Arabic. */
export type Look = 'light' | 'dark' | 'narrow' | 'broad' | 'right to left'

type State = keyof typeof states

/** The states with a reference picture, by how it is taken. Each shows the end of its story. */
export const kept: { readonly [look in Look]: readonly State[] } = {
  light: [
    'no wallet',
    'a transfer on its way',
    'amount: ambiguous',
    'recipient: never sent to',
    'recipient in doubt: a contract on the source only',
    'review',
    'step: signing',
    'status: unanswered',
    'arrived: message',
    'set aside, offered beside an allowance',
    'history: open ones',
    'could not be drawn',
  ],
  dark: [
    'loading',
    'zero balance',
    'amount: aboveBalance',
    'step: checking',
    'account changed after the review',
    'status: pending',
    'status: refused',
    'not sent: expired',
    'set aside, asked once more',
    'in a modal: on its way',
    'the page has to be reloaded',
  ],
  narrow: [
    'offline',
    'recipient: otherKind',
    'recipients: recent ones',
    'declined in the wallet',
    'clock wrong',
    'no record can be kept',
    'status: reverted',
    'set aside, offered',
    'history: unreadable',
  ],
  broad: ['in two columns: on its way'],
  'right to left': [
    'service down',
    'a part did not load',
    'amount: tooPrecise',
    'recipient: checksum',
    'connecting',
    'status: sent',
    'slow to arrive',
    'arrived: match',
    'history: empty',
  ],
}
