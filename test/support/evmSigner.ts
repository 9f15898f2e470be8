import { createWalletClient, http } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Sandbox } from '../../sandbox/Sandbox.js'
import type { PermitTypedData } from '../../src/core/permit/buildPermit.js'
import type { EvmSigner } from '../../src/core/wallet/walletConnection.js'

/** A wallet with a generated key that records its requests. */
export type TestSigner = EvmSigner & { account: PrivateKeyAccount; asked: PermitTypedData[] }

export function createTestSigner(
  chainId: number,
  overrides: Partial<EvmSigner> | ((signer: TestSigner) => Partial<EvmSigner>) = {},
): TestSigner {
  const account = privateKeyToAccount(generatePrivateKey())
  let current = chainId
  const signer: TestSigner = {
    account,
    asked: [],
    current: () => ({ address: account.address, chainId: current }),
    async switchChain({ id }) {
      current = id
    },
    async signTypedData(typedData) {
      signer.asked.push(typedData)
      return account.signTypedData(typedData)
    },
    async sendTransaction() {
      throw new Error('This wallet reaches no chain: see `sendingOver`.')
    },
  }
  return Object.assign(signer, typeof overrides === 'function' ? overrides(signer) : overrides)
}

/** Lets a test wallet send its own transactions on the sandbox's chains. */
export function sendingOver({ chains }: Sandbox): (signer: TestSigner) => Partial<EvmSigner> {
  return ({ account }) => ({
    sendTransaction: ({ chain, to, data }) =>
      createWalletClient({ account, transport: http(chains[chain.key].rpcUrl) }).sendTransaction({
        chain: null,
        to,
        data,
      }),
  })
}
