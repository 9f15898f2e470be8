import { useEffect } from 'react'
import type { EvmAdapter } from './EvmAdapter.js'
import { watchOwn } from './watchOwn.js'

/** Replaces `EvmAdapter` in the custom element's build, where the UI has no wagmi around it. */
function InjectedAdapter({ config, publish }: EvmAdapter.Props): null {
  useEffect(() => watchOwn(config, publish), [config, publish])
  return null
}

export { InjectedAdapter as EvmAdapter }
