import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Chunk, type Page, weigh } from './buildPage.js'

/** `world` is put on the page by the visit. */
const html = `<!doctype html><title>Host</title>
<usdc-bridge-widget base-url="/api/bridge"></usdc-bridge-widget>
<script type="module" src="/auto.js"></script>
<script type="module">
  const { network, permitSpenders, rpc } = world
  document.querySelector('usdc-bridge-widget').config = { network, permitSpenders, rpc }
</script>`

/** A page without a build: the published element beside the HTML. */
export function readElementPage(folder: string): Page {
  const published = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /^auto(\.js|\/.*\.js)$/.test(file))
  const codes = new Map(published.map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
  return {
    entry: 'auto.js',
    chunks: new Map([...codes].map(([file, code]) => [file, readChunk(file, code)])),
    css: 0,
    files: new Map([['index.html', html], ...codes]),
  }
}

function readChunk(file: string, code: string): Chunk {
  return {
    file,
    gzip: weigh(code),
    code,
    facade: undefined,
    modules: new Map(),
    imports: [],
    dynamicImports: [],
  }
}
