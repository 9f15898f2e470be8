import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'

/** Where `@web3icons/core` keeps each mark. `own` drawings have no ground to stand on, so that they get one here. */
const sources = {
  ETH: { file: 'networks/background/ethereum' },
  // The square itself is the mark; on its own color, a round ground would cut it off.
  BASE: { file: 'networks/branded/base', ground: '#fff', inset: 3.6 },
  ARB: { file: 'networks/background/arbitrum-one' },
  POLYGON: { file: 'networks/background/polygon' },
  // White on its own gradient could hardly be seen: it is the drawing in its colors, on black, as Solana shows it.
  SOLANA: { file: 'networks/branded/solana', ground: '#000', inset: 3.6 },
  USDC: { file: 'tokens/branded/USDC', inset: -4 },
} as const satisfies { readonly [mark: string]: { file: string; ground?: string; inset?: number } }

const target = fileURLToPath(new URL('../src/components/marks/drawings.ts', import.meta.url))

type Drawing = { ground: string; inset?: number; paths: [paint: string, path: string][] }

/** The drawings as the package has them, by the name of the mark. */
export function readDrawings(): { [mark: string]: Drawing } {
  return Object.fromEntries(Object.entries(sources).map(([mark, source]) => [mark, draw(source)]))
}

function writeDrawings(): string {
  return `// Made by \`npx tsx scripts/marks.ts\` from @web3icons/core: see README.md. Not to be edited.

/** Each mark in a square of 24: what its round ground is painted with, its paths, and how far they stand in from it. */
export const drawings: {
  readonly [mark in ${Object.keys(sources)
    .map((mark) => `'${mark}'`)
    .join(' | ')}]: {
    ground: string
    inset?: number
    paths: readonly (readonly [paint: string, path: string])[]
  }
} = ${JSON.stringify(readDrawings())}
`
}

function draw({ file, ground, inset }: { file: string; ground?: string; inset?: number }): Drawing {
  const module = createRequire(import.meta.url).resolve(`@web3icons/core/svgs/${file}.svg.js`)
  const svg = readFileSync(module, 'utf8')
  const paints = readGradients(svg)
  const [shown = ''] = svg.split('<defs>')
  const paths = [...shown.matchAll(/<path fill="([^"]+)"[^>]*? d="([^"]+)"/g)].map(
    ([, fill = '', path = '']): [string, string] => [paints.get(fill) ?? fill, shorten(path)],
  )
  // The first path of all others is the ground itself, square or round.
  const own = ground ?? paths.shift()?.[0]
  if (!own) throw new Error(`${file} has no ground.`)
  return { ground: own, ...(inset && { inset }), paths }
}

/** To hundredths of a 24th of the mark, which no screen shows. */
function shorten(path: string): string {
  const words = path.match(/[a-z]|-?(?:\d*\.\d+|\d+)/gi) ?? []
  return words
    .map((word) =>
      /[a-z]/i.test(word) ? word : String(Number(Number(word).toFixed(2))).replace(/^(-?)0\./, '$1.'),
    )
    .reduce((text, word) => {
      const isApart =
        /[a-z]$/i.test(text) || /^[a-z-]/i.test(word) || (word.startsWith('.') && /\.\d*$/.test(text))
      return `${text}${isApart ? '' : ' '}${word}`
    })
}

/** Each gradient as `x1 y1 x2 y2` and then every color with its place. */
function readGradients(svg: string): Map<string, string> {
  const gradients = svg.matchAll(/<linearGradient id="(.+?)"(.*?)>(.*?)<\/linearGradient>/gs)
  return new Map(
    [...gradients].map(([, id, places = '', stops = '']) => {
      const ends = ['x1', 'y1', 'x2', 'y2'].map((name) => attribute(places, name) ?? '0')
      const colors = [...stops.matchAll(/<stop (.*?)\/>/g)].flatMap(([, stop = '']) => [
        attribute(stop, 'stop-color') ?? '',
        attribute(stop, 'offset') ?? '0',
      ])
      return [`url(#${id})`, [...ends, ...colors].join(' ')]
    }),
  )
}

function attribute(text: string, name: string): string | undefined {
  return new RegExp(`(?:^| )${name}="([^"]*)"`).exec(text)?.[1]
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(target, writeDrawings())
  execFileSync('npx', ['--no-install', 'biome', 'format', '--write', target], { stdio: 'inherit' })
}
