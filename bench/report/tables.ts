import { handbookTable } from './handbookTable.js'
import type { MountRow, Results } from './Results.js'

/** The tables of the handbook, but for other bridges. */
export function tablesOf(results: Results): string {
  const { keystroke, moments, following, histories, proxy } = results
  const bare = proxy.find(({ way }) => way === 'bare')?.callsASecond ?? Number.NaN
  return [
    mountTable(results.mounts),
    handbookTable(
      ['A key press in the amount, 4 times slower', ''],
      [
        ['Until it is on screen', `${Math.round(keystroke.paint)} ms`],
        ['Components drawn', String(keystroke.renders)],
      ],
    ),
    handbookTable(
      ['A transfer from Base to Arbitrum', 'Bytes added', 'Requests'],
      moments.map(({ moment, bytes, requests }) => [whenOf[moment], kB(bytes), String(requests)]),
    ),
    handbookTable(
      ['Open transfers', 'Requests a minute', 'In a hidden page', 'Shown again', 'Components drawn a minute'],
      following.map(({ transfers, shown, hidden, shownAgain, renders }) => [
        String(transfers),
        shown.toFixed(1),
        hidden.toFixed(1),
        String(shownAgain),
        renders.toFixed(1),
      ]),
    ),
    handbookTable(
      ['Transfers in the history', 'DOM nodes', 'Until shown', 'Longest task'],
      histories.map(({ records, nodes, shown, longestTask }) => [
        String(records),
        String(nodes),
        `${Math.round(shown)} ms`,
        `${Math.round(longestTask)} ms`,
      ]),
    ),
    handbookTable(
      ['Calls to the service', 'Calls a second', 'Beside the plain proxy', 'One call'],
      proxy.map(({ way, callsASecond, latency }) => [
        wayOf[way],
        Math.round(callsASecond).toLocaleString('en-US'),
        `${(callsASecond / bare).toFixed(2)} times`,
        `${latency.toFixed(2)} ms`,
      ]),
    ),
  ].join('\n\n')
}

/** Pages until they are usable. Times are multiples of the page without a widget. */
export function mountTable(rows: readonly MountRow[]): string {
  return handbookTable(
    [
      'Page',
      'Processor',
      'Bytes added',
      'Visible',
      'Usable',
      'Script',
      'Longest task',
      'Heap',
      'DOM nodes',
      'CLS',
      'Requests',
    ],
    rows.map((row) => {
      const alone = aloneOf(row, rows)
      return [
        row.page,
        row.slowness === 1 ? 'as it is' : `${row.slowness} times slower`,
        alone ? kB(row.bytes - alone.bytes) : '',
        ratio(row.visible, alone?.visible),
        ratio(row.usable, alone?.usable),
        ratio(row.script, alone?.script),
        `${Math.round(row.longestTask)} ms`,
        `${(row.heap / 1e6).toFixed(1)} MB`,
        String(row.nodes),
        row.cls.toFixed(4),
        String(row.requests),
      ]
    }),
  )
}

/** The row of the same page without the widget, at the same speed. */
export function aloneOf({ without, slowness }: MountRow, rows: readonly MountRow[]): MountRow | undefined {
  return rows.find((row) => row.page === without && row.slowness === slowness)
}

export const whenOf = {
  ready: 'the form is ready',
  connected: 'a wallet is connected',
  review: 'the review is open',
  signed: 'the signed request leaves',
  arrived: 'it has arrived',
  history: 'the history is open',
} as const

export const wayOf = {
  service: 'directly',
  bare: 'through a proxy that only adds the key',
  package: 'through the key server',
} as const

/** Times depend on the machine; multiples of the host's own time depend on it less. */
function ratio(ms: number, alone: number | undefined): string {
  return alone ? `${(ms / alone).toFixed(2)} × (${Math.round(ms)} ms)` : `${Math.round(ms)} ms`
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
