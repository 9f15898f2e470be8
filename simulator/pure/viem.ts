/** What core has of viem in the simulation: the slow parts faked or remembered. */
export * from 'viem'
export { recoverTypedDataAddress } from './fakeSignature.js'
export {
  decodeFunctionData,
  decodeFunctionResult,
  encodeFunctionData,
  encodeFunctionResult,
} from './rememberedAbi.js'
