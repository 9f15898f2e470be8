import { Keypair } from '@solana/web3.js'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { type ChainName, type EvmChainName, isEvmChain } from '../../../sandbox/chains.js'
import { cctpMessenger } from '../../../sandbox/faults/twistDeposit.js'
import type { Sandbox } from '../../../sandbox/Sandbox.js'
import type { TransferRecord } from '../../../src/core/record/record.js'
import { revokeAllowance } from '../../../src/core/transfer/evm/revokeAllowance.js'
import { transfer } from '../../../src/core/transfer/evm/transfer.js'
import { solanaTransfer } from '../../../src/core/transfer/solana/solanaTransfer.js'
import { createKeypairSigner } from '../../core/support/keypairSigner.js'
import { createTestSigner, sendingOver } from '../../support/evmSigner.js'
import { amount } from '../evmRows.js'
import { type EvmWalletWay, evmWallets } from './evmWallets.js'
import type { Page } from './Page.js'
import type { Plan } from './Plan.js'
import { type SolanaWalletWay, solanaWallets } from './solanaWallets.js'

/** What the wallet was asked to sign. */
type Asked = { nonce: bigint | undefined }

/** The sender: a wallet with a new key. */
export type Sender = {
  address: string
  recipient: string
  send(page: Page): Promise<TransferRecord>
  /** Starts another transfer of the same owner, whose wallet declines. */
  /** Calls `onAsked` when the wallet is asked. */
  attempt(page: Page, onAsked: () => void): Promise<{ error: unknown; asked: readonly Asked[] }>
  revokeAllowance(page: Page): Promise<void>
  /** Notes what was sent, because nobody else may read it. */
  noteBody(body: string): void
  timesAsked(): number
  /** The secrets that may appear nowhere, and those that may be stored until the outcome is final. */
  secrets(): { everywhere: readonly string[]; outsideStorage: readonly string[] }
}

const declined = { code: 4001, message: 'User rejected the request.' }

export function createSender(
  sandbox: Sandbox,
  plan: Pick<Plan, 'from' | 'to' | 'wallet' | 'others'>,
): Sender {
  const { from } = plan
  return isEvmChain(from) ? createEvmSender(sandbox, { ...plan, from }) : createSolanaSender(sandbox, plan)
}

function createEvmSender(
  sandbox: Sandbox,
  { from, to, wallet, others }: Pick<Plan, 'to' | 'wallet' | 'others'> & { from: EvmChainName },
): Sender {
  const recipient = createRecipient(to)
  const signatures: string[] = []
  const signer = createTestSigner(sandbox.chains[from].id, sendingOver(sandbox))
  const sign = signer.signTypedData
  signer.signTypedData = async (...request) => {
    if (others === 'pay at the prompt') {
      await sandbox.fund({ chain: to, address: recipient, amount })
      // The slot in progress may still take payments after the request. This one is complete before it.
      if (to === 'SOLANA') await sandbox.mine({ chain: to })
    }
    const signature = await sign(...request)
    signatures.push(signature)
    return wallet && wallet in evmWallets ? evmWallets[wallet as EvmWalletWay](signature as Hex) : signature
  }
  const request = { from, to, amount, recipient }
  return {
    address: signer.account.address,
    recipient,
    send: ({ config, readers }) => transfer(config, { ...request, signer, readers }),
    async attempt({ config, readers }, onAsked) {
      const asked: Asked[] = []
      const other = {
        ...signer,
        async signTypedData({ message }: Parameters<typeof sign>[0]): Promise<never> {
          onAsked()
          asked.push({ nonce: message.nonce })
          throw declined
        },
      }
      const error = await transfer(config, { ...request, signer: other, readers }).catch(reason)
      return { error, asked }
    },
    async revokeAllowance({ config }) {
      await sandbox.fund({ chain: from, address: signer.account.address, amount: 0n, native: true })
      await revokeAllowance(config, { chain: from, signer })
    },
    noteBody: () => undefined,
    timesAsked: () => signer.asked.length,
    secrets: () => ({
      everywhere: signatures.flatMap((signature) => [signature.slice(2), signature.slice(66, 130)]),
      outsideStorage: [],
    }),
  }
}

function createSolanaSender(sandbox: Sandbox, { to, wallet }: Pick<Plan, 'to' | 'wallet'>): Sender {
  if (!isEvmChain(to)) throw new Error('A transfer from Solana goes to an EVM chain.')
  const recipient = createRecipient(to)
  const bytes: string[] = []
  const signer = createKeypairSigner()
  const sign = signer.signTransaction
  if (wallet && wallet in solanaWallets)
    signer.signTransaction = async (transaction) => {
      await sign?.(transaction)
      return solanaWallets[wallet as SolanaWalletWay](transaction, signer.keypair)
    }
  const policy = { depositOwners: [sandbox.solana.depositOwner], programs: [cctpMessenger] }
  const request = { to, amount, recipient, policy }
  return {
    address: signer.address,
    recipient,
    send: ({ config, readers }) => solanaTransfer(config, { ...request, signer, readers }),
    async attempt({ config, readers }, onAsked) {
      const asked: Asked[] = []
      const other = {
        ...signer,
        async signTransaction(): Promise<never> {
          onAsked()
          asked.push({ nonce: undefined })
          throw declined
        },
      }
      const error = await solanaTransfer(config, { ...request, signer: other, readers }).catch(reason)
      return { error, asked }
    },
    revokeAllowance: async () => undefined,
    noteBody: (body) => {
      bytes.push((JSON.parse(body) as { signed_transaction: string }).signed_transaction)
    },
    timesAsked: () => signer.shown.length,
    secrets: () => ({ everywhere: [], outsideStorage: bytes }),
  }
}

/** An address that nobody else uses. */
function createRecipient(chain: ChainName): string {
  return chain === 'SOLANA'
    ? Keypair.generate().publicKey.toBase58()
    : privateKeyToAddress(generatePrivateKey())
}

function reason(error: unknown): unknown {
  return error
}
