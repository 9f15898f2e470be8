import type { Plugin } from 'vite'
import { shortenStyles } from './shortenStyles.js'

/** Minifies the styles where a module imports them as text. */
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
