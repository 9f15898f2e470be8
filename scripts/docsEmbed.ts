import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A code block below a comment that names its file: `<!-- from ../examples/vite/src/App.tsx -->`. */
const block = /^<!-- from (\S+) -->\n\n```(\w+)\n[\s\S]*?^```$/gm

/** The files that a page shows, as the page names them. */
export function listEmbedded(text: string): string[] {
  return [...text.matchAll(block)].map(([, file = '']) => file)
}

/** Replaces the files shown on a page with their current text. */
export function embedFiles(page: string, text: string): string {
  return text.replace(block, (_, file: string, language: string) => {
    const code = readFileSync(join(dirname(page), file), 'utf8').trimEnd()
    return `<!-- from ${file} -->\n\n\`\`\`${language}\n${code}\n\`\`\``
  })
}

/** A page without the files that it shows, which the examples check. */
export function withoutEmbedded(text: string): string {
  return text.replace(block, '')
}
