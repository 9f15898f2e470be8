import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { bridgeProxy } from './bridgeProxy.ts'

export default defineConfig({ plugins: [svelte({ preprocess: vitePreprocess() }), bridgeProxy()] })
