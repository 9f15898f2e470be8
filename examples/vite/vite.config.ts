import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bridgeProxy } from './bridgeProxy.ts'

export default defineConfig({ plugins: [react(), bridgeProxy()] })
