/**
 * Loads what is needed after the first screen. All of it is in one place: a bundler puts files that several of these
 * need into the first screen, once, and does not split them for a single caller. Each file exports one object, because a
 * bundler would write the names of several exports twice.
 */
export const chunks = {
  /** Signs, sends, stores and follows transfers. */
  transfers: async () => (await import('./transfers.js')).transfers,
}
