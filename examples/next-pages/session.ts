import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

/** Placeholder for your app's sign-in: here every visitor gets a session. */
export function startSession(): string {
  const id = randomUUID()
  return `${id}.${sign(id)}`
}

/** Whether a request has a valid session. */
export function hasSession(request: Request): boolean {
  const cookie = request.headers.get('cookie') ?? ''
  const [, id = '', signature = ''] = /(?:^|; )session=([\w-]+)\.(\w+)/.exec(cookie) ?? []
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(id))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function sign(id: string): string {
  const secret = process.env.SESSION_SECRET
  if (!secret) throw new Error('Set SESSION_SECRET to a long random text.')
  return createHmac('sha256', secret).update(id).digest('hex')
}
