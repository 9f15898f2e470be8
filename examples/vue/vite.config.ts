import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'
import { bridgeProxy } from './bridgeProxy.ts'

const isCustomElement = (tag: string) => tag === 'usdc-bridge-widget'

export default defineConfig({
  plugins: [vue({ template: { compilerOptions: { isCustomElement } } }), bridgeProxy()],
})
