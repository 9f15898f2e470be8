import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from '../packBuild.js'

/** The first stylesheet of the handbook's page on themes, which a host pastes for its own colors. */
export function readThemeSnippet(): string {
  const css = /^```css\n([\s\S]*?)^```$/m.exec(
    readFileSync(join(packageFolder, 'docs/themes.md'), 'utf8'),
  )?.[1]
  if (!css) throw new Error('The page on themes has no stylesheet.')
  return css
}
