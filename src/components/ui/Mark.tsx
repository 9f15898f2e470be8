import type { ChainKey } from '../../core/chain/chain.js'

/** The lines of a mark, and its filled shape where it has one. Placeholders of our own, no logos. */
const shapes: { readonly [key in ChainKey]: readonly [lines: string, solid?: string] } = {
  ETH: ['M20 9 28.5 20 20 31 11.5 20zM12 20h16'],
  BASE: ['M11 26.5h18', 'M14 21.5a6 6 0 0 1 12 0z'],
  ARB: ['M12.5 28v-8.5a7.5 7.5 0 0 1 15 0V28M20 21.5V28'],
  POLYGON: ['m20 10.5 8.2 4.75v9.5L20 29.5l-8.2-4.75v-9.5z'],
  SOLANA: [
    'M20 9.5v2.5M20 28v2.5M9.5 20H12M28 20h2.5m-17.9-7.4 1.7 1.7m11.4 11.4 1.7 1.7m0-14.8-1.7 1.7M14.3 25.7l-1.7 1.7',
    'M20 14.8a5.2 5.2 0 1 0 0 10.4a5.2 5.2 0 0 0 0-10.4',
  ],
}

/** The mark of a chain, beside its name. Renders an `<svg>`, hidden from assistive technology. */
export function ChainMark({ chain }: ChainMark.Props) {
  const [lines, solid] = shapes[chain]
  return (
    <svg aria-hidden="true" data-chain={chain} data-part="mark" viewBox="0 0 40 40">
      <path d="M20 0a20 20 0 1 0 0 40a20 20 0 0 0 0-40" />
      <path d={lines} />
      {solid && <path d={solid} />}
    </svg>
  )
}

export declare namespace ChainMark {
  type Props = {
    /** Whose mark. */
    chain: ChainKey
  }
}
