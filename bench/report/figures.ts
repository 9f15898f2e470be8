import type { Figure } from './plotsPage.js'
import type { MountRow, Results } from './Results.js'
import { aloneOf, wayOf, whenOf } from './tables.js'

/** The results as bars: multiples of the host, the bare form and other bridges first. */
export function figuresOf({
  mounts,
  peers,
  moments,
  following,
  histories,
  proxy,
}: Results): readonly Figure[] {
  const rows = [...mounts, ...peers]
  const compared = rows.filter((row) => aloneOf(row, rows))
  const multiple = (of: (row: MountRow) => number, slowness: number) =>
    compared
      .filter((row) => row.slowness === slowness)
      .map((row) => ({
        label: row.page,
        value: of(row) / of(aloneOf(row, rows) ?? row),
      }))
  const added = (of: (row: MountRow) => number) =>
    compared
      .filter(({ slowness }) => slowness === 1)
      .map((row) => ({ label: row.page, value: of(row) - of(aloneOf(row, rows) ?? row) }))
  const times = ([1, 4] as const).flatMap((slowness) => {
    const processor = slowness === 1 ? '' : `, processor ${slowness} times slower`
    return [
      { title: `Until usable${processor}`, unit: '× host', bars: multiple(({ usable }) => usable, slowness) },
      { title: `Script${processor}`, unit: '× host', bars: multiple(({ script }) => script, slowness) },
    ]
  })
  return [
    ...times,
    { title: 'Heap', unit: '× host', bars: multiple(({ heap }) => heap, 1) },
    { title: 'Bytes added until usable', unit: 'kB', bars: added(({ bytes }) => bytes / 1_000) },
    { title: 'DOM nodes added', unit: 'nodes', bars: added(({ nodes }) => nodes) },
    {
      title: 'Bytes of a transfer, by moment',
      unit: 'kB',
      bars: moments.map(({ moment, bytes }) => ({ label: whenOf[moment], value: bytes / 1_000 })),
    },
    {
      title: 'Requests of a transfer, by moment',
      unit: 'requests',
      bars: moments.map(({ moment, requests }) => ({ label: whenOf[moment], value: requests })),
    },
    {
      title: 'Requests a minute of open transfers',
      unit: 'requests',
      bars: following.flatMap(({ transfers, shown, hidden }) => [
        { label: `${transfers}, shown`, value: shown },
        { label: `${transfers}, hidden`, value: hidden },
      ]),
    },
    {
      title: 'Opening the history',
      unit: 'ms',
      bars: histories.map(({ records, shown }) => ({ label: `${records} transfers`, value: shown })),
    },
    {
      title: 'Calls to the service, a second',
      unit: 'calls',
      bars: proxy.map(({ way, callsASecond }) => ({ label: wayOf[way], value: callsASecond })),
    },
    {
      title: 'One call to the service',
      unit: 'ms',
      bars: proxy.map(({ way, latency }) => ({ label: wayOf[way], value: latency })),
    },
  ]
}
