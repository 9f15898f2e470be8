import { plainText } from '../ui/plainText.js'

/** Phrases that services use for any refusal, whatever the reason. */
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

/** Returns the service's reason to quote under our text, on one line; `undefined` if it adds nothing. */
export function quotedReason(reason: string | undefined, ours: string): string | undefined {
  const text = plainText(reason ?? '', 160)
  const plain = bare(text)
  return plain === '' || plain === bare(ours) || generic.has(plain) ? undefined : text
}

/** Strips case, digits and punctuation from a text. */
function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}
