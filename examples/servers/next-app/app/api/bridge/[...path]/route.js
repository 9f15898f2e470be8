import { bridgeProxy } from '../../../../../bridgeProxy.js'

export { bridgeProxy as GET, bridgeProxy as OPTIONS, bridgeProxy as POST }
