/**
 * What goes wrong, until it is reset to `undefined`.
 *
 * `refuse`, `refuse429`, `500` and `dropBefore` happen before the service has done anything; `dropAfter`, `html502`
 * and `truncated` lose the answer to something that it has done; `slow` holds the request until `release()`.
 */
export type TestFaults = {
  transfer?:
    | 'refuse'
    | 'refuse429'
    | 'dropBefore'
    | 'dropAfter'
    | '500'
    | 'html502'
    | 'truncated'
    | 'slow'
    | undefined
  pairs?: 'down' | 'empty' | 'slow' | undefined
  rpc?: 'down' | 'slow' | undefined
  /** What the issuer of USDC has done: paused it everywhere, or blocked every account. */
  token?: 'paused' | 'blocked' | undefined
}
