import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stdout } from 'node:process'
import { build } from 'vitepress'
import { embedFiles } from './docsEmbed.js'
import { errorsPage } from './docsErrors.js'
import { listPacked, writePlainPages } from './docsPlain.js'
import { writeReference } from './docsReference.js'
import { stageFolder, stagePages, storybook } from './docsStage.js'
import { packageFolder } from './packBuild.js'

/** Updates the parts of the handbook that come from the source and the examples, and reports which pages changed. */
function refreshHandbook(): string[] {
  const folder = join(packageFolder, 'docs')
  const pages = readdirSync(folder).filter((file) => file.endsWith('.md'))
  return pages.filter((file) => {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    const fresh = file === 'errors.md' ? errorsPage() : embedFiles(path, text)
    if (fresh !== text) writeFileSync(path, fresh)
    return fresh !== text
  })
}

const changed = refreshHandbook()
writeFileSync(join(packageFolder, 'docs/llms.txt'), listPacked())
for (const page of changed) stdout.write(`docs/${page} was updated\n`)
stagePages()
await writeReference(join(stageFolder, 'reference'))
await build(join(packageFolder, 'site'))
const dist = join(packageFolder, '.artifacts/site/dist')
writePlainPages(dist)
if (existsSync(storybook)) cpSync(storybook, join(dist, 'storybook'), { recursive: true })
stdout.write('The site is in .artifacts/site/dist\n')
