/** Replaces viem for core in the simulation: slow functions are faked or cached. */
export * from 'viem'
export { recoverTypedDataAddress } from './fakeSignature.js'
export {
  decodeFunctionData,
  decodeFunctionResult,
  encodeFunctionData,
  encodeFunctionResult,
} from './rememberedAbi.js'
