import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { expect, test } from 'vitest'
import { buildForProduction } from '../../playground/buildForProduction.js'

test('a page built in a test contains React’s production build, as a host’s page does', async () => {
  // Inside the repository, so that React is found.
  const root = await mkdtemp(fileURLToPath(new URL('page-', import.meta.url)))
  try {
    await writeFile(join(root, 'index.html'), '<script type="module" src="./page.tsx"></script>')
    await writeFile(
      join(root, 'page.tsx'),
      "import { createRoot } from 'react-dom/client'\ncreateRoot(document.body).render(<p>A page</p>)\n",
    )
    const build = { outDir: join(root, 'built'), minify: false }
    await buildForProduction({ configFile: false, root, plugins: [react()], logLevel: 'error', build })
    const files = await readdir(join(build.outDir, 'assets'))
    const scripts = await Promise.all(
      files.map((file) => readFile(join(build.outDir, 'assets', file), 'utf8')),
    )
    const text = scripts.join('\n')
    expect(text).toContain('A page')
    expect(text).not.toMatch(/jsxDEV|react-dom-client\.development/)
    expect(process.env.NODE_ENV).toBe('test')
  } finally {
    await rm(root, { recursive: true })
  }
}, 60_000)
