import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pageOrder } from './docsPages.js'
import { stageFolder } from './docsStage.js'

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
      '# usdc-bridge-react',
      '> React hooks and a widget for moving USDC between Ethereum, Base, Arbitrum, Polygon and Solana over one gasless transfer service.',
      `## Handbook\n\n${list.filter((line) => !isReference(line)).join('\n')}`,
      `## API reference\n\n${list.filter(isReference).join('\n')}`,
      '',
    ].join('\n\n'),
  )
}

/** Without what only the site's builder reads. */
function plainText(text: string): string {
  return text.replace(/^(#+ .*?) \{#[^}]+\}$/gm, '$1').replace(/^<!-- from .* -->\n\n/gm, '')
}
