import type { Plugin } from 'vite'
import { shortenStyles } from './shortenStyles.js'

/** The styles as short as they can be, where a module takes them as text. */
export const inlinedStyles: Plugin = {
  name: 'inlined-styles',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (!id.endsWith('/styles.css?inline')) return undefined
    const text = JSON.parse(code.replace(/^export default /, '').replace(/;?\s*$/, '')) as string
    return { code: `export default ${JSON.stringify(shortenStyles(text))}`, map: null }
  },
}
