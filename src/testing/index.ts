export {
  createEvmTestWallet,
  type EvmPrompt,
  type EvmTestWallet,
  type EvmTestWalletParameters,
  type PromptAnswer,
} from './evmWallet.js'
