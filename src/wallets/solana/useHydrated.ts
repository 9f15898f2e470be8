import { useSyncExternalStore } from 'react'

/** `false` on the server and while its HTML is taken over, `true` from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(never, yes, no)
}

const never = () => () => {}
const yes = () => true
const no = () => false
