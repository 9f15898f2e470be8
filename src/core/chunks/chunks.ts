/**
 * Loads what is needed later than the first screen. In one place: a bundler writes the files that each of them needs into
 * the first screen, once, and takes none apart for one caller.
 */
export const chunks = {
  /** What keeps transfers and follows them. */
  following: () => import('./following.js'),
  /** What signs and sends. */
  signing: () => import('./signing.js'),
  /** What finds, sends again, closes or takes back a transfer that went another way. */
  recovery: () => import('./recovery.js'),
}
