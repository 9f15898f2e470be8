import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  // Without it, Vite finds the imports of a route only when a page asks for it, and then reloads that page.
  optimizeDeps: { entries: ['app/**/*.tsx'] },
})
