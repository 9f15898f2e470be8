import type { Reply } from '../startService.js'
import type { PostPath, pairsPath } from './calls.js'

/** One request as raw bytes, because a client library would normalize the path and refuse the headers. */
export type RawRequest = {
  /** @default 'POST' */
  method?: string
  /** The path in the request line. @default '/api/bridge/sdk/v1/transfer' */
  target?: string
  /** Added to the headers of an allowed page, or replacing them. `undefined` omits one. */
  headers?: { [name: string]: string | undefined }
  body?: string | Buffer
  /** Whether the body is chunked or has a length. @default 'length' */
  sent?: 'chunked' | 'length'
  /** Whether the rest of the body never comes. */
  stalls?: true
  /** Bytes after the request on the same connection. */
  followedBy?: string
}

/** An attack on a proxy, and its forbidden results. */
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
  /** The service's answer. @default as the interface describes it */
  reply?: Reply
  /** The one call that may reach the service, once and in this form. @default none */
  mayReach?: PostPath | typeof pairsPath
  /** The proxy's expected answer. */
  answer?: { status: number; code?: string; field?: string }
  /**
   * Whether the server before the proxy may answer differently or break the connection, so that the proxy need not
   * answer.
   */
  servers?: 'may refuse it first'
  /** What no answer, log or error may contain, besides the key. */
  hidden?: readonly string[]
}
