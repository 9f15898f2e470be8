import { useEffect } from 'react'
import type { EvmAdapter } from './EvmAdapter.js'
import { watchOwn } from './watchOwn.js'

/** Stands in for `EvmAdapter` where there can be no wagmi around the UI: in the build of the element. */
function InjectedAdapter({ config, publish }: EvmAdapter.Props): null {
  useEffect(() => watchOwn(config, publish), [config, publish])
  return null
}

export { InjectedAdapter as EvmAdapter }
