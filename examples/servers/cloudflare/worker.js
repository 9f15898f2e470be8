import { bridgeProxy } from '../bridgeProxy.js'

export default {
  fetch(request, _env, context) {
    const answer = bridgeProxy(request)
    // A page that goes away does not end what it has asked the service for.
    context.waitUntil(answer)
    return answer
  },
}
