import {
  type Address,
  type Call,
  type EncodeFunctionDataParameters,
  encodeFunctionData,
  type Hash,
  type Hex,
  keccak256,
  parseEther,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { routerAddress } from '../chains.js'
import { gatewayAbi, routerAbi } from '../contracts/abis.js'
import type { LocalChain } from '../evm/LocalChain.js'

/** A transaction that was signed and not sent. */
export type Signed = { hash: Hash; raw: Hex }

/** A call of the gateway, by itself or through the router. */
type StrangersCall = { functionName: string; args: readonly unknown[]; isRouted?: boolean }

const coins = parseEther('10')
const gas = 500_000n
const maxFeePerGas = 100_000_000_000n

/** An account that exists for one fault alone, so that nobody else's transactions wait behind its own. */
export class Stranger {
  private constructor(
    private readonly chain: LocalChain,
    private readonly account: PrivateKeyAccount,
  ) {}

  /** Makes an account that can pay for its transactions. */
  static async create(chain: LocalChain): Promise<Stranger> {
    const account = privateKeyToAccount(generatePrivateKey())
    await chain.client.setBalance({ address: account.address, value: coins })
    return new Stranger(chain, account)
  }

  /** Makes an account that the gateway takes for a relayer. */
  static async createRelayer(chain: LocalChain): Promise<Stranger> {
    const account = privateKeyToAccount(generatePrivateKey())
    await chain.appoint(account.address, coins)
    return new Stranger(chain, account)
  }

  get address(): Address {
    return this.account.address
  }

  /** Signs a call of the gateway; another tip makes another hash. */
  signGatewayCall({ isRouted, ...call }: StrangersCall, nonce: number, tip = 0n): Promise<Signed> {
    const target = this.chain.facts.gateway
    const callData = encodeFunctionData({ abi: gatewayAbi, ...call } as EncodeFunctionDataParameters)
    if (!isRouted) return this.sign({ to: target, data: callData }, nonce, tip)
    const args = [[{ target, callData }]] as const
    const data = encodeFunctionData({ abi: routerAbi, functionName: 'run', args })
    return this.sign({ to: routerAddress, data }, nonce, tip)
  }

  /** Calls something at once and waits until it is in a block. */
  async call(call: Call): Promise<Hash> {
    const nonce = await this.chain.client.getTransactionCount({ address: this.address })
    const { raw, hash } = await this.sign(call, nonce, 0n)
    await this.chain.client.sendRawTransaction({ serializedTransaction: raw })
    await this.chain.client.waitForTransactionReceipt({ hash })
    return hash
  }

  private async sign({ to, data }: Call, nonce: number, maxPriorityFeePerGas: bigint): Promise<Signed> {
    const raw = await this.account.signTransaction({
      type: 'eip1559',
      chainId: this.chain.facts.id,
      to,
      ...(data !== undefined && { data }),
      nonce,
      gas,
      maxFeePerGas,
      maxPriorityFeePerGas,
    })
    return { raw, hash: keccak256(raw) }
  }
}
