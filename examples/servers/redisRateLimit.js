import { Redis } from 'ioredis'
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { readSession } from './session.js'

/** Thirty requests a minute per session, counted in Redis across all server instances. */
export function redisRateLimit(url) {
  // If Redis is gone, commands fail at once, and no request goes through.
  const storeClient = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1 })
  storeClient.on('error', ({ code }) => console.error(`Redis: ${code}`))
  const limiter = new RateLimiterRedis({ storeClient, keyPrefix: 'bridge', points: 30, duration: 60 })
  return async (request) => {
    try {
      await limiter.consume(readSession(request) ?? 'without a session')
      return { ok: true }
    } catch (rejected) {
      if (!(rejected instanceof RateLimiterRes)) throw rejected
      return { ok: false, retryAfterSeconds: rejected.msBeforeNext / 1000 }
    }
  }
}
