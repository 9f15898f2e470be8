import type { World } from '../World.js'

export function findStaleSighting(_world: World): string | undefined {
  return undefined
}
