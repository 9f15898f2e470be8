import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

/** Placeholder for your app's sign-in: the value of a session cookie. */
export function startSession() {
  const id = randomUUID()
  return `${id}.${sign(id)}`
}

/** The session of a request, if it has a valid one. */
export function readSession(request) {
  const cookie = request.headers.get('cookie') ?? ''
  const [, id = '', signature = ''] = /(?:^|; )session=([\w-]+)\.(\w+)/.exec(cookie) ?? []
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(id))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined
}

function sign(id) {
  const secret = process.env.SESSION_SECRET
  if (!secret) throw new Error('Set SESSION_SECRET to a long random text.')
  return createHmac('sha256', secret).update(id).digest('hex')
}
