/**
 * Loads what is needed later than the first screen. In one place: a bundler writes the files that each of them needs into
 * the first screen, once, and takes none apart for one caller.
 */
export const chunks = {
  /** What signs, sends, keeps and follows transfers. */
  transfers: () => import('./transfers.js'),
}
