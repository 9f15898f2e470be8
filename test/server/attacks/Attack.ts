import type { Reply } from '../startService.js'
import type { PostPath, pairsPath } from './calls.js'

/** One request, as its bytes are written: a client library would tidy the path and refuse the headers. */
export type RawRequest = {
  /** @default 'POST' */
  method?: string
  /** What stands in the first line. @default '/api/bridge/sdk/v1/transfer' */
  target?: string
  /** Beside those of a page that may call, or instead of them; `undefined` leaves one out. */
  headers?: { [name: string]: string | undefined }
  body?: string | Buffer
  /** In pieces without a length, or all at once. @default 'length' */
  sent?: 'chunked' | 'length'
  /** The rest of the body never comes. */
  stalls?: true
  /** Bytes that follow the request in the same connection. */
  followedBy?: string
}

/** What is tried against a proxy, and what must not come of it. */
export type Attack = {
  kind:
    | 'path'
    | 'method'
    | 'body'
    | 'field'
    | 'slow body'
    | 'header'
    | 'origin'
    | 'session'
    | 'redirect'
    | 'key echo'
  name: string
  request: RawRequest
  /** What the service answers meanwhile. @default as the interface describes it */
  reply?: Reply
  /** The one call that may reach the service, once and as it should be. @default none */
  mayReach?: PostPath | typeof pairsPath
  /** What the proxy answers. */
  answer?: { status: number; code?: string; field?: string }
  /** The server before the proxy may answer something else, or break the connection; then nothing has to be of ours. */
  servers?: 'may refuse it first'
  /** What must stand in no answer, log or error, beside the key itself. */
  hidden?: readonly string[]
}
