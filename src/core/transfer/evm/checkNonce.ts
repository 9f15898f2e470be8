import type { EvmChain } from '../../chain/network.js'
import { listWitnesses, type Readers, type Witness } from '../../chain/reader.js'
import type { BridgeConfig } from '../../config/bridgeConfig.js'
import { ChainReadError } from '../../errors/chainErrors.js'
import { OpenTransferError } from '../../errors/requestErrors.js'
import { askOthers } from '../../read/askWitnesses.js'
import { type ChainView, readChain } from '../../read/evm/chainView.js'
import { type NonceAndAllowance, readNonceAndAllowance } from '../../read/evm/readNonceAndAllowance.js'
import { type PermitState, readPermitState } from '../../read/evm/readPermitState.js'
import { hasUsedNonce, isDoubtful } from '../../record/mayReopen.js'
import type { EvmSource, TransferRecord } from '../../record/record.js'
import { senderKey } from '../../record/sender.js'
import { withState } from '../../record/withState.js'

type Hex = `0x${string}`

/** How often witnesses that differ are asked, and how long after one another, in ms: nodes are seconds apart. */
const mostAsked = 4
const pause = 2_000

/** How long a second witness has for its answer, in ms: later it counts as silent, so that a dead node stops nobody. */
const patience = 4_000

/** Where an account stands for a permit. What a node says of it is believed for as long as the record is followed. */
type Account = NonceAndAllowance & Pick<PermitState, 'transactions'>

/**
 * Reads what a permit depends on from the first witness, and holds the nonce, the allowance and the count of transactions
 * against every other one. One that does not answer says nothing; where two differ all are asked again, and nothing is
 * signed or sent on a disagreement.
 *
 * @throws ChainReadError
 */
export async function readAgreedState(
  { _internal: { environment } }: BridgeConfig,
  readers: Readers,
  parties: { chain: EvmChain; owner: Hex; spender: Hex },
): Promise<PermitState> {
  const { chain } = parties
  const witnesses = await listWitnesses(readers, chain.key)
  const [first] = witnesses
  const readInTime = ({ reader }: Witness) =>
    Promise.race([
      readChain(chain, reader, (view) => readAccount(view, parties)),
      environment.sleep(patience).then(() => {
        throw new ChainReadError({ chain: chain.key, cause: new Error('The node did not answer in time.') })
      }),
    ])
  for (let asked = 1; ; asked += 1) {
    const [state, others] = await Promise.all([
      readChain(chain, readers(chain.key), (view) => readPermitState(view, parties)),
      askOthers(witnesses, first, readInTime),
    ])
    if (others.every(({ answer }) => !answer || isSameAccount(answer, state))) return state
    if (asked === mostAsked)
      throw new ChainReadError({
        chain: chain.key,
        cause: new Error('The nodes of this chain disagree about the account.'),
      })
    await environment.sleep(pause)
  }
}

async function readAccount(
  view: ChainView,
  { chain, owner, spender }: { chain: EvmChain; owner: Hex; spender: Hex },
): Promise<Account> {
  const [token, transactions] = await Promise.all([
    readNonceAndAllowance(view, chain, { owner, spender }),
    view.transactionCount(owner),
  ])
  return { ...token, transactions }
}

function isSameAccount(one: Account, other: Account): boolean {
  return (
    one.nonce === other.nonce && one.allowance === other.allowance && one.transactions === other.transactions
  )
}

/**
 * Opens the transfer again that one witness alone has called expired, where its nonce has been used since and no other
 * record explains by what: of several the one on the highest nonce, and of these the newest. Those below were weighed
 * when it was signed; one that was signed later, for a nonce that a node told too low, does not stand before it.
 *
 * @throws OpenTransferError where it did
 */
export async function reopenDoubtful(
  { records, _internal: { environment } }: BridgeConfig,
  sender: string,
  nonce: bigint,
): Promise<void> {
  const stored: readonly TransferRecord[] = await records.list().catch(() => [])
  const own = stored.filter(isEvm).filter((record) => senderKey(record) === sender)
  const [first, ...rest] = own.filter((record) => record.permit.nonce < nonce && isDoubtful(record))
  const last = rest.reduce(
    (one, other) => (one && other.permit.nonce <= one.permit.nonce ? one : other),
    first,
  )
  if (!last || own.some((record) => hasUsedNonce(record, last))) return
  await records.update(last.id, (record) =>
    isDoubtful(record)
      ? { ...withState(record, { status: 'unanswered' }), updatedAt: environment.now() }
      : record,
  )
  throw new OpenTransferError({ recordId: last.id })
}

function isEvm(record: TransferRecord): record is TransferRecord & EvmSource {
  return record.from !== 'SOLANA'
}
