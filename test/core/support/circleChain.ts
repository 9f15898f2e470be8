import {
  type BaseError,
  ContractFunctionRevertedError,
  getAddress,
  type Hex,
  keccak256,
  slice,
  toHex,
} from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { type EvmChainFacts, evmAdmin } from '../../../sandbox/chains.js'
import { usdcAbi } from '../../../sandbox/contracts/abis.js'
import { guardProcesses } from '../../../sandbox/evm/guardProcesses.js'
import { LocalChain } from '../../../sandbox/evm/LocalChain.js'
import { mainnet } from '../../../src/core/chain/mainnet.js'
import type { PermitMessage } from '../../../src/core/permit/buildPermit.js'

/** Base with the real USDC's address, name, version and chain id, so that permit digests match. */
export const base = mainnet.chains.BASE

/** An address without a known key: nobody can use a permit that names it, on any chain. */
export const spender = getAddress(slice(keccak256(toHex('usdc-bridge-react test: permit spender')), 12))

const facts: EvmChainFacts = { name: 'BASE', id: base.id, usdc: base.usdc.address, gateway: spender }

/** A local chain that looks exactly like Base to a permit, with calls to its token. */
export async function startCircleChain() {
  const chain = await LocalChain.start(facts, evmAdmin)
  const unguard = guardProcesses([chain.pid])
  const { client } = chain
  const token = { address: base.usdc.address, abi: usdcAbi, account: evmAdmin } as const

  const permitByParts = (
    { owner, spender, value, deadline }: PermitMessage,
    { v, r, s }: { v: number; r: Hex; s: Hex },
  ) =>
    client.simulateContract({
      ...token,
      functionName: 'permit',
      args: [owner, spender, value, deadline, v, r, s],
    })
  const permitByBytes = ({ owner, spender, value, deadline }: PermitMessage, signature: Hex) =>
    client.simulateContract({
      ...token,
      functionName: 'permit',
      args: [owner, spender, value, deadline, signature],
    })
  const pull = (owner: Hex, value: bigint) =>
    client.simulateContract({
      ...token,
      account: spender,
      functionName: 'transferFrom',
      args: [owner, spender, value],
    })
  /** Executes what was simulated, from an account that needs no key. The token ignores what follows its arguments. */
  const execute = async (
    simulated: Promise<{ request: object }>,
    from: Hex = evmAdmin,
    dataSuffix: Hex = '0x',
  ) => {
    const { request } = await simulated
    await client.impersonateAccount({ address: from })
    await client.setBalance({ address: from, value: 10n ** 18n })
    const call = request as Parameters<typeof client.writeContract>[0]
    const hash = await client.writeContract({ ...call, account: from, dataSuffix })
    const { status } = await client.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new Error(`the token reverted ${hash}`)
    return hash
  }
  /** Makes an account delegate to code, with a real authorization (EIP-7702). */
  const delegate = async (account: PrivateKeyAccount, address: Hex) => {
    const nonce = await client.getTransactionCount({ address: account.address })
    const authorization = await account.signAuthorization({ address, chainId: base.id, nonce })
    await client.impersonateAccount({ address: evmAdmin })
    const transaction = { account: evmAdmin, to: evmAdmin, authorizationList: [authorization] } as const
    await client.waitForTransactionReceipt({ hash: await client.sendTransaction(transaction) })
  }
  return {
    chain,
    client,
    permitByParts,
    permitByBytes,
    pull,
    execute,
    delegate,
    async stop() {
      unguard()
      await chain.stop()
    },
  }
}

/** The token's revert reason for a call; `undefined` if it succeeds. */
export async function reasonOf(call: Promise<unknown>): Promise<string | undefined> {
  try {
    await call
    return undefined
  } catch (error) {
    const revert = (error as BaseError).walk((cause) => cause instanceof ContractFunctionRevertedError)
    if (!(revert instanceof ContractFunctionRevertedError)) throw error
    return revert.reason
  }
}
