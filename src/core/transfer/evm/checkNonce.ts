import type { EvmChain } from '../../chain/network.js'
import { listWitnesses, type Readers } from '../../chain/reader.js'
import type { BridgeConfig } from '../../config/bridgeConfig.js'
import { ChainReadError } from '../../errors/chainErrors.js'
import { OpenTransferError } from '../../errors/requestErrors.js'
import { askOthers } from '../../read/askWitnesses.js'
import { readChain } from '../../read/evm/chainView.js'
import { readNonceAndAllowance } from '../../read/evm/readNonceAndAllowance.js'
import { hasUsedNonce, isDoubtful } from '../../record/mayReopen.js'
import type { EvmSource, TransferRecord } from '../../record/record.js'
import { senderKey } from '../../record/sender.js'
import { withState } from '../../record/withState.js'

type Hex = `0x${string}`

/** How often witnesses that differ are asked, and how long after one another, in ms: nodes are seconds apart. */
const mostAsked = 4
const pause = 2_000

/** How long a witness has for its answer, in ms: later it counts as silent, so that a dead node stops nobody. */
const patience = 4_000

/**
 * Holds the nonce that a permit is to be signed for against every witness. One that does not answer says nothing; where
 * two differ they are asked again, and nothing is signed on a disagreement.
 *
 * @throws ChainReadError
 */
export async function checkNonce(
  { environment }: BridgeConfig,
  readers: Readers,
  { chain, owner, spender, nonce }: { chain: EvmChain; owner: Hex; spender: Hex; nonce: bigint },
): Promise<void> {
  const [first, ...others] = await listWitnesses(readers, chain.key)
  for (let asked = 1; others.length > 0; asked += 1) {
    const answers = await askOthers(others, first, ({ reader }) =>
      Promise.race([
        readChain(chain, reader, (view) => readNonceAndAllowance(view, chain, { owner, spender })),
        environment.sleep(patience).then(() => {
          throw new ChainReadError({ chain: chain.key, cause: new Error('The node did not answer in time.') })
        }),
      ]),
    )
    if (answers.every(({ answer }) => !answer || answer.nonce === nonce)) return
    if (asked === mostAsked)
      throw new ChainReadError({
        chain: chain.key,
        cause: new Error('The nodes of this chain disagree about the nonce of the account.'),
      })
    await environment.sleep(pause)
  }
}

/**
 * Opens the transfer again that one witness alone has called expired, where its nonce has been used since and no other
 * record explains by what: of several the one on the highest nonce, and of these the newest. Those below were weighed
 * when it was signed; one that was signed later, for a nonce that a node told too low, does not stand before it.
 *
 * @throws OpenTransferError where it did
 */
export async function reopenDoubtful(
  { records, environment }: BridgeConfig,
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
