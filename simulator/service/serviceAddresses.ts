import { madeUpAddress } from '../../src/testing/bridge/createTestNetwork.js'

/** Accounts of the service. */
export const serviceAddresses = {
  relayer: madeUpAddress('simulated relayer'),
  vault: madeUpAddress('simulated vault'),
  feeCollector: madeUpAddress('simulated fee collector'),
}
