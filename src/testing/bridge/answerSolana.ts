import { base58, base64 } from '@scure/base'
import { tokenAccountLayout, tokenProgram } from '../../core/read/solana/tokenAccount.js'
import { RpcError } from '../chain/RpcError.js'
import { accountOf, type SolanaPayment, type SolanaPayments } from './createSolanaPayments.js'

/** The most entries that a node returns per request. */
const mostListed = 1000

/** A token account's rent in lamports. */
const rent = 2_039_280

/** Answers a JSON-RPC request about payments of the token at `mint`. @throws RpcError */
export function answerSolana(
  payments: SolanaPayments,
  mint: string,
  method: string,
  [first, second]: readonly unknown[],
): unknown {
  const slot = payments.slot()
  const inContext = (value: unknown) => ({ context: { slot }, value })
  switch (method) {
    case 'getSlot':
      // The slot in progress can still get payments, so the last complete one is the newest that is confirmed.
      return slot - 1
    case 'getBlockHeight':
      return slot
    case 'getEpochInfo':
      return { absoluteSlot: slot, blockHeight: slot, epoch: 0, slotIndex: slot, slotsInEpoch: 432_000 }
    // This chain issues no blockhash.
    case 'isBlockhashValid':
      return inContext(false)
    case 'getBlockTime':
      return payments.timeOf(Number(first))
    case 'getFirstAvailableBlock':
      return 0
    case 'getTokenAccountsByOwner': {
      const owner = String(first)
      const isHolder = (second as { mint?: string }).mint === mint && payments.isHolder(owner)
      return inContext(
        isHolder ? [{ pubkey: accountOf(owner), account: describeAccount(payments, mint, owner) }] : [],
      )
    }
    case 'getMultipleAccounts': {
      const owners = (first as string[]).map(payments.ownerOf)
      return inContext(owners.map((owner) => (owner ? describeAccount(payments, mint, owner) : null)))
    }
    case 'getSignaturesForAddress':
      return listSignatures(
        first === mint ? payments.traffic(mostListed) : payments.at(String(first)),
        second,
      )
    case 'getTransaction': {
      const found = payments.find(String(first))
      return found ? describePayment(found, mint) : null
    }
    case 'getSignatureStatuses':
      return inContext((first as string[]).map((signature) => describeStatus(payments.find(signature))))
    default:
      throw new RpcError(-32601, `${method} is not part of this test chain.`)
  }
}

function describeAccount(payments: SolanaPayments, mint: string, owner: string) {
  return {
    lamports: rent,
    owner: tokenProgram,
    executable: false,
    rentEpoch: 0,
    space: tokenAccountLayout.size,
    data: [base64.encode(tokenAccountData(mint, owner, payments.balanceOf(owner))), 'base64'],
  }
}

function listSignatures(listed: readonly Pick<SolanaPayment, 'signature' | 'slot' | 'at'>[], page: unknown) {
  const { before, limit = mostListed } = (page ?? {}) as { before?: string; limit?: number }
  const start = before ? listed.findIndex(({ signature }) => signature === before) + 1 : 0
  return listed
    .slice(start, start + limit)
    .map(({ signature, slot, at }) => ({ signature, slot, blockTime: at, err: null }))
}

function describePayment({ signature, slot, at, owner, before, after }: SolanaPayment, mint: string) {
  return {
    slot,
    blockTime: at,
    meta: {
      err: null,
      preTokenBalances: [tokenBalance(mint, owner, before)],
      postTokenBalances: [tokenBalance(mint, owner, after)],
    },
    transaction: { signatures: [signature] },
  }
}

function describeStatus(payment: SolanaPayment | undefined) {
  return payment ? { slot: payment.slot, err: null, confirmationStatus: 'finalized' } : null
}

function tokenBalance(mint: string, owner: string, amount: bigint) {
  return { accountIndex: 1, mint, owner, uiTokenAmount: { amount: amount.toString(), decimals: 6 } }
}

/** The 165 bytes of an initialized SPL token account that holds `amount` base units. */
export function tokenAccountData(mint: string, owner: string, amount: bigint): Uint8Array {
  const layout = tokenAccountLayout
  const data = new Uint8Array(layout.size)
  data.set(base58.decode(mint), layout.mint)
  data.set(base58.decode(owner), layout.owner)
  new DataView(data.buffer).setBigUint64(layout.amount, amount, true)
  data[layout.state] = 1
  return data
}
