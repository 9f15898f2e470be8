import { useSyncExternalStore } from 'react'

/** `false` on the server and during hydration, then `true`. */
export function useHydrated(): boolean {
  return useSyncExternalStore(never, yes, no)
}

const never = () => () => {}
const yes = () => true
const no = () => false
