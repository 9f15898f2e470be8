import { plainText } from '../ui/plainText.js'

/** What services say of any refusal, whatever its reason. */
const generic = new Set([
  'an error occurred',
  'an unexpected error occurred',
  'bad request',
  'error',
  'forbidden',
  'internal error',
  'internal server error',
  'invalid request',
  'not allowed',
  'not found',
  'oops something went wrong',
  'please try again',
  'please try again later',
  'rejected',
  'request failed',
  'something went wrong',
  'something went wrong please try again',
  'something went wrong please try again later',
  'too many requests',
  'rate limit exceeded',
  'unauthorized',
  'unexpected error',
  'unknown error',
  'unprocessable content',
  'unprocessable entity',
  'validation error',
  'validation failed',
])

/** A reason of the service's to quote under ours, as one line; `undefined` where it says nothing that ours does not. */
export function quotedReason(reason: string | undefined, ours: string): string | undefined {
  const text = plainText(reason ?? '', 160)
  const plain = bare(text)
  return plain === '' || plain === bare(ours) || generic.has(plain) ? undefined : text
}

/** What is left of a text without case, figures and punctuation. */
function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}
