/// <reference types="vite/client" />
import type { BridgeElementInVue } from 'usdc-bridge-react/element'

declare module 'vue' {
  interface GlobalComponents {
    'usdc-bridge-widget': BridgeElementInVue
  }
}
