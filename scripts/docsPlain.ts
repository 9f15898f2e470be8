import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { handbook, pageOrder } from './docsPages.js'
import { stageFolder } from './docsStage.js'
import { packageFolder } from './packBuild.js'

/** Writes each page as plain Markdown beside its HTML, and `llms.txt`, which lists them by https://llmstxt.org. */
export function writePlainPages(folder: string): void {
  const list = pageOrder.map((place) => {
    const text = plainText(readFileSync(join(stageFolder, `${place}.md`), 'utf8'))
    const file = join(folder, `${place}.md`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    const [, title = place] = /^# (.+)$/m.exec(text) ?? []
    return `- [${title}](${place}.md)`
  })
  const isReference = (line: string) => line.includes('](reference/')
  writeFileSync(
    join(folder, 'llms.txt'),
    [
      introduction,
      `## Handbook\n\n${list.filter((line) => !isReference(line)).join('\n')}`,
      `## API reference\n\n${list.filter(isReference).join('\n')}`,
      '',
    ].join('\n\n'),
  )
}

/** `docs/llms.txt`, which is packed with the pages in it. */
export function listPacked(): string {
  const groups = handbook.map(({ title, pages }) => {
    const list = pages.map((page) => {
      const text = readFileSync(join(packageFolder, 'docs', `${page}.md`), 'utf8')
      return `- [${/^# (.+)$/m.exec(text)?.[1] ?? page}](${page}.md)`
    })
    return `## ${title}\n\n${list.join('\n')}`
  })
  return `${[introduction, ...groups].join('\n\n')}\n`
}

const introduction = `# usdc-bridge-react

> React hooks and a widget for moving USDC between Ethereum, Base, Arbitrum, Polygon and Solana through one gasless transfer service.`

/** Removes comments that only the site's builder reads. */
function plainText(text: string): string {
  return text
    .replace(/^(#+ .*?) \{#[^}]+\}$/gm, '$1')
    .replace(/^<!-- from .* -->\n\n|^<ClientOnly>.*\n\n/gm, '')
}
