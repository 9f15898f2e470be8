import { type Abi, encodeFunctionData, type Hash, type Hex, keccak256, type TransactionReceipt } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { gatewayAbi } from '../contracts/abis.js'
import { Lock } from '../Lock.js'
import type { OutboxEntry } from '../store/OutboxStore.js'
import type { Store } from '../store/Store.js'
import type { LocalChain } from './LocalChain.js'

/** A call of the gateway. */
export type GatewayCall = { functionName: string; args: readonly unknown[]; notBefore: number }

const abi: Abi = gatewayAbi
const gas = 400_000n
const maxFeePerGas = 100_000_000_000n

/** Signs, stores and broadcasts the service's transactions on one chain, in one sequence of nonces. */
export class EvmRelayer {
  private readonly signing = new Lock()
  private readonly broadcasting = new Lock()
  private readonly account: PrivateKeyAccount

  constructor(
    private readonly chain: LocalChain,
    private readonly store: Store,
    privateKey: Hex,
    private readonly isPaused: () => boolean,
  ) {
    this.account = privateKeyToAccount(privateKey)
  }

  /** Throws the revert reason if the call would revert now. */
  async simulate(call: Omit<GatewayCall, 'notBefore'>): Promise<void> {
    const { functionName, args } = call
    const address = this.chain.facts.gateway
    await this.chain.client.simulateContract({ address, abi, functionName, args, account: this.account })
  }

  /** Signs the calls and stores them in one transaction with what `record` writes. Broadcasts nothing yet. */
  enqueue(intentId: string, calls: GatewayCall[], record: (hashes: Hash[]) => void): Promise<void> {
    return this.signing.run(async () => {
      const first = Math.max(this.store.outbox.nextNonce(this.chain.facts.name), await this.chainNonce())
      const entries = await Promise.all(calls.map((call, index) => this.sign(intentId, call, first + index)))
      this.store.atomically(() => {
        for (const entry of entries) this.store.outbox.add(entry)
        record(entries.map((entry) => entry.hash as Hash))
      })
    })
  }

  /** Broadcasts what is due and not executed yet. Safe to call at any time. */
  broadcast(): Promise<void> {
    return this.broadcasting.run(() => this.broadcastDue())
  }

  receipt(hash: Hash): Promise<TransactionReceipt | undefined> {
    return this.chain.client.getTransactionReceipt({ hash }).catch(() => undefined)
  }

  private async broadcastDue(): Promise<void> {
    if (this.isPaused()) return
    const waiting = this.store.outbox.listFromNonce(this.chain.facts.name, await this.chainNonce())
    for (const entry of waiting) {
      if (entry.notBefore > Date.now()) return
      await this.send(entry.raw as Hex)
    }
  }

  private async send(serializedTransaction: Hex): Promise<void> {
    try {
      await this.chain.client.sendRawTransaction({ serializedTransaction })
    } catch (error) {
      if (!isSentAlready(error)) throw error
    }
  }

  private async sign(intentId: string, call: GatewayCall, nonce: number): Promise<OutboxEntry> {
    const raw = await this.account.signTransaction({
      type: 'eip1559',
      chainId: this.chain.facts.id,
      to: this.chain.facts.gateway,
      data: encodeFunctionData({ abi, functionName: call.functionName, args: call.args }),
      nonce,
      gas,
      maxFeePerGas,
      maxPriorityFeePerGas: 0n,
    })
    const chain = this.chain.facts.name
    return { intentId, chain, nonce, hash: keccak256(raw), raw, notBefore: call.notBefore }
  }

  private chainNonce(): Promise<number> {
    return this.chain.client.getTransactionCount({ address: this.account.address })
  }
}

/** Whether a node rejected a transaction because it already has it. */
export function isSentAlready(error: unknown): boolean {
  return /already known|already imported|nonce too low/i.test(String(error))
}
