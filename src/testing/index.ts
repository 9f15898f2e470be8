export type { TestSettlement } from './bridge/createIntents.js'
export type { TestFaults } from './bridge/TestFaults.js'
export type { NodeRequest, TestNodeFaults } from './chain/NodeFaults.js'
export {
  createTestBridge,
  type TestBridge,
  type TestBridgeNode,
  type TestBridgeParameters,
  type TestRequest,
} from './createTestBridge.js'
export {
  createEvmTestWallet,
  type EvmPrompt,
  type EvmTestWallet,
  type EvmTestWalletParameters,
} from './evmWallet.js'
export type { PromptAnswer } from './promptAnswer.js'
export { type SandboxBridge, type SandboxBridgeParameters, sandboxBridge } from './sandboxBridge.js'
export {
  createSolanaTestWallet,
  type SolanaPrompt,
  type SolanaTestWallet,
  type SolanaTestWalletParameters,
} from './solanaWallet.js'
