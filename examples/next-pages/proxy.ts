import { type NextRequest, NextResponse } from 'next/server'
import { hasSession, startSession } from './session'

/** Starts a session on the first page load. */
export function proxy(request: NextRequest) {
  const response = NextResponse.next()
  if (!hasSession(request))
    response.cookies.set('session', startSession(), { httpOnly: true, sameSite: 'strict' })
  return response
}

export const config = { matcher: '/' }
