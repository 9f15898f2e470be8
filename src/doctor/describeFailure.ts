/** The causes of failure of Node's `fetch`, by code. */
const reasons: { readonly [code: string]: string } = {
  ENOTFOUND: 'DNS does not know its name',
  EAI_AGAIN: 'DNS did not answer',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection broke',
  UND_ERR_SOCKET: 'the connection broke',
  EHOSTUNREACH: 'its host cannot be reached',
  ENETUNREACH: 'its network cannot be reached',
  ETIMEDOUT: 'it did not answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'it did not answer in time',
  UND_ERR_HEADERS_TIMEOUT: 'it did not answer in time',
  CERT_HAS_EXPIRED: 'its TLS certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its TLS certificate is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its TLS certificate is signed by an unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its TLS certificate is signed by an unknown authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its TLS certificate is for another name',
}

/** Explains why a request got no answer. The error's own text is left out, because it may contain a URL or a key. */
export function describeFailure(error: unknown): string {
  for (let cause = error; typeof cause === 'object' && cause !== null; cause = (cause as Error).cause) {
    const { name, code } = cause as { name?: unknown; code?: unknown }
    if (name === 'TimeoutError' || name === 'AbortError') return 'it did not answer in time'
    const reason = reasons[String(code)]
    if (reason) return reason
    if (String(code).startsWith('ERR_SSL')) return 'it does not speak TLS there'
  }
  return 'the request failed'
}
