import { bridgeProxy } from '../bridgeProxy.js'

export default {
  fetch(request, _env, context) {
    const answer = bridgeProxy(request)
    // A page that closes does not abort its request to the service.
    context.waitUntil(answer)
    return answer
  },
}
