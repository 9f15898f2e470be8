import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { handbook, placeOf } from './docsPages.js'
import { packageFolder } from './packBuild.js'

/** The output of `npm run build-storybook`, which the site includes if it exists. */
export const storybook = join(packageFolder, 'storybook-static')

/** The folder for the site's Markdown. */
export const stageFolder = join(packageFolder, '.artifacts/site/pages')

/**
 * Copies the handbook into the folder of the site's Markdown. Links to files outside the site become plain paths,
 * because they cannot be opened there.
 */
export function stagePages(): void {
  for (const file of existsSync(stageFolder) ? readdirSync(stageFolder) : [])
    if (file !== 'reference') rmSync(join(stageFolder, file), { recursive: true })
  mkdirSync(stageFolder, { recursive: true })
  const files = handbook.flatMap(({ pages }) => pages).map((page) => posix.join('docs', `${page}.md`))
  const places = new Map(
    files.map((file) => [file, `${placeOf(file.replace(/^docs\//, '../').replace(/\.md$/, ''))}.md`]),
  )
  // The site has a quick start for each framework, and no page for the README.
  places.set('README.md', 'quick-start-next.md')
  places.set('docs/openapi.json', 'openapi.json')
  for (const [file, place] of places) {
    if (file === 'README.md' || file.endsWith('.json')) continue
    writeFileSync(
      join(stageFolder, place),
      showWidgets(rewriteLinks(file, readFileSync(join(packageFolder, file), 'utf8'), places)),
    )
  }
  mkdirSync(join(stageFolder, 'public'), { recursive: true })
  for (const path of ['openapi.json', 'images'])
    cpSync(join(packageFolder, 'docs', path), join(stageFolder, 'public', path), { recursive: true })
  for (const file of ['index.md', 'try-it.md'])
    writeFileSync(join(stageFolder, file), readFileSync(join(packageFolder, 'site', file), 'utf8'))
}

/** Inserts the live widget where a page asks for it: `<!-- live widget -->`, or `<!-- live widget: forest -->`. */
function showWidgets(text: string): string {
  return text.replace(
    /^<!-- live widget(?:: (\w+))? -->$/gm,
    (_, appearance = 'plain') => `<ClientOnly><LiveWidget appearance="${appearance}" /></ClientOnly>`,
  )
}

function rewriteLinks(file: string, text: string, places: ReadonlyMap<string, string>): string {
  return text.replace(
    /\[([^\]]+)\]\((?!https?:|mailto:|#)([^)#]+)(#[^)]*)?\)/g,
    (_, label: string, to: string, hash = '') => {
      const target = posix.join(dirname(file), to)
      const place = places.get(target)
      return place ? `[${label}](${place}${hash})` : `${label} (\`${relative('.', target)}\`)`
    },
  )
}
