/** What the service answered to something signed. */
export type Accepted = { intentId: string; serviceStatus: string; sourceHash: string }

/** What kept a request from being sent after its record was stored: the token would not take the permit. */
export type Withheld = { status: 'refused'; reason: string }

/** Sends what was signed, once a call. It holds the signature, which is stored nowhere. */
export type Send = () => Promise<Accepted | Withheld>
