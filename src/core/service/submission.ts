/** What the service answered to something signed. */
export type Accepted = { intentId: string; serviceStatus: string; sourceHash: string }

/** Sends what was signed, once a call. It holds the signature, which is stored nowhere. */
export type Send = () => Promise<Accepted>
