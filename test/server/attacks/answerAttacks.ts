import { answer } from '../startService.js'
import type { Attack } from './Attack.js'
import { accepted, good, transferPath } from './calls.js'

const request = { body: JSON.stringify(good[transferPath]) }
const unknown = { status: 502, code: 'UPSTREAM_UNREADABLE' }

/** Service answers that contain the key, in plain, masked or encoded form. The proxy must not forward them. */
export function echoAttacks(apiKey: string): readonly Attack[] {
  const end = apiKey.slice(-4)
  const hex = Buffer.from(apiKey).toString('hex')
  const inHex = (before: string) => before + (hex.match(/../g) ?? []).join(before)
  const reasons: { [form: string]: string } = {
    verbatim: `bad key ${apiKey}`,
    'first and last letters': `no account for ${apiKey.slice(0, 3)}…${end}`,
    'last letters': `bad key ****${end}`,
    'first letters': `bad key ${apiKey.slice(0, 7)}***`,
    'in uppercase': `bad key ${apiKey.toUpperCase()}`,
    'in base64': `authorization: Basic ${btoa(apiKey)}`,
    'in base64, after a name': `authorization: Basic ${btoa(`key:${apiKey}`)}`,
    'in base64, between others': `authorization: Basic ${btoa(`ab:${apiKey}:c`)}`,
    'in hex': `key ${hex}`,
    'in uppercase hex': `key ${hex.toUpperCase()}`,
    'in hex, with colons': `key ${inHex(':')}`,
    'with escapes of a program': `key ${inHex('\\x')}`,
    'in a URL': `key ${inHex('%')}`,
    'in a URL within a URL': `key ${inHex('%25')}`,
    'as entities of a page': `key ${[...apiKey].map((char) => `&#${char.charCodeAt(0)};`).join('')}`,
    'spaced out': `key ${(apiKey.match(/.{1,4}/g) ?? []).join(' ')}`,
    reversed: `key ${[...apiKey].reverse().join('')}`,
  }
  const bodies: { [form: string]: unknown } = {
    'a field of its own': { k: apiKey },
    "a field's name": { [apiKey]: 1 },
    "JSON's escapes": `{"k":"\\u0073${apiKey.slice(1)}"}`,
    'plain text': `key ${apiKey}`,
  }
  const fields: { [form: string]: string } = {
    verbatim: apiKey,
    'in base64': btoa(apiKey),
    'in hex': hex,
    'eight characters of it': `x-${apiKey.slice(4, 14)}`,
  }
  const inHeaders = answer(accepted, {
    headers: {
      'x-api-key': apiKey,
      'x-request-key': apiKey,
      'set-cookie': `k=${apiKey}`,
      location: `https://x/?k=${apiKey}`,
      'retry-after': apiKey,
    },
  })
  return [
    ...[400, 401, 500].flatMap((status) =>
      Object.entries(reasons).map(
        ([form, message]): Attack => ({
          ...echo(`${status}, ${form}`),
          reply: answer({ error: { message } }, { status }),
          answer: { status, code: 'UPSTREAM_ERROR' },
          hidden: [message],
        }),
      ),
    ),
    ...[200, 401, 500].flatMap((status) =>
      Object.entries(bodies).map(
        ([form, body]): Attack => ({
          ...echo(`${status}, ${form}`),
          reply: answer(body, { status }),
          answer: status === 200 ? unknown : { status },
        }),
      ),
    ),
    ...Object.entries(fields).map(
      ([form, intent_id]): Attack => ({
        ...echo(`200, as the identifier, ${form}`),
        reply: answer({ ...accepted, intent_id }),
        answer: unknown,
        hidden: [intent_id],
      }),
    ),
    { ...echo('200, in headers'), reply: inHeaders, answer: { status: 200 } },
  ]
}

function echo(name: string): Attack {
  return { kind: 'key echo', name, request, mayReach: transferPath }
}

/** Answers that redirect the key to another server, which must not be called. */
export function redirectAttacks(other: string): readonly Attack[] {
  return [300, 301, 302, 303, 307, 308].map((status) => ({
    kind: 'redirect',
    name: `${status} to another server`,
    request,
    mayReach: transferPath,
    reply: answer({ fine: true }, { status, headers: { location: `${other}/stolen` } }),
    answer: { status: 502 },
    hidden: [other],
  }))
}
