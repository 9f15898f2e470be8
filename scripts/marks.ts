import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'

/** The path of each mark in `@web3icons/core`. `own` drawings have no background, so this adds one. */
const sources = {
  ETH: { file: 'networks/background/ethereum' },
  // The square itself is the mark. A round background in its own color would cut it off.
  BASE: { file: 'networks/branded/base', ground: '#fff', inset: 3.6 },
  ARB: { file: 'networks/background/arbitrum-one' },
  POLYGON: { file: 'networks/background/polygon' },
  // White on the logo's own gradient is hardly visible, so this uses the color drawing on black, as Solana does.
  SOLANA: { file: 'networks/branded/solana', ground: '#000', inset: 3.6 },
  USDC: { file: 'tokens/branded/USDC', inset: -4 },
} as const satisfies { readonly [mark: string]: { file: string; ground?: string; inset?: number } }

const target = fileURLToPath(new URL('../src/components/marks/drawings.ts', import.meta.url))

type Drawing = { ground: string; inset?: number; paths: [paint: string, path: string][] }

/** The package's drawings, by mark. */
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
  // In all others, the first path is the background itself, square or round.
  const own = ground ?? paths.shift()?.[0]
  if (!own) throw new Error(`${file} has no background.`)
  return { ground: own, ...(inset && { inset }), paths }
}

/** Rounded to hundredths of a 24th of the mark, below what a screen can show. */
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

/** Each gradient as `x1 y1 x2 y2`, then every color with its offset. */
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
