import type { Hex } from 'viem'
import gateway from './artifacts/Gateway.json' with { type: 'json' }
import multicall from './artifacts/Multicall.json' with { type: 'json' }
import names from './artifacts/NameResolver.json' with { type: 'json' }
import router from './artifacts/Router.json' with { type: 'json' }
import account from './artifacts/SandboxAccount.json' with { type: 'json' }
import usdc from './artifacts/SandboxUSDC.json' with { type: 'json' }

/** The runtime code of each contract, which works at any address. */
export const contractCode = {
  usdc: usdc.deployedBytecode as Hex,
  gateway: gateway.deployedBytecode as Hex,
  multicall: multicall.deployedBytecode as Hex,
  router: router.deployedBytecode as Hex,
  names: names.deployedBytecode as Hex,
  account: account.deployedBytecode as Hex,
}
