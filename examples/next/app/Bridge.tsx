'use client'
import { BridgeWidget } from 'usdc-bridge-react'
import { bridgeConfig } from './bridgeConfig'

export function Bridge() {
  return <BridgeWidget config={bridgeConfig} defaultValue={{ from: 'BASE', to: 'ARB' }} headingLevel={2} />
}
