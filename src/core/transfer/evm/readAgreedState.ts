import type { EvmChain } from '../../chain/network.js'
import { listWitnesses, type Readers, type Witness } from '../../chain/reader.js'
import type { BridgeConfig } from '../../config/bridgeConfig.js'
import { ChainReadError } from '../../errors/chainErrors.js'
import { askInTurn, askOthers } from '../../read/askWitnesses.js'
import { type EvmRpc, withEvmRpc } from '../../read/evm/evmRpc.js'
import { type NonceAndAllowance, readNonceAndAllowance } from '../../read/evm/readNonceAndAllowance.js'
import { type PermitState, readPermitState } from '../../read/evm/readPermitState.js'

type Hex = `0x${string}`

/** How often to ask witnesses that disagree, and the pause between attempts in ms: nodes can be seconds apart. */
const mostAsked = 4
const pause = 2_000

/**
 * How long to wait for a second witness once the first has answered, in ms. After that it counts as silent, so that a
 * dead node blocks nobody.
 */
const patience = 4_000

/**
 * The account state that a permit depends on. Later checks trust the noted values for as long as the record is
 * followed.
 */
type Account = NonceAndAllowance & Pick<PermitState, 'transactions'>

/**
 * Reads what a permit depends on from the first witness that answers, and compares nonce, allowance and transaction
 * count with every other one. The witnesses that answer are named: no other one can vouch for this state later. If
 * two disagree, all are asked again; nothing is signed or sent during a disagreement.
 *
 * @throws ChainReadError
 */
export async function readAgreedState(
  config: BridgeConfig,
  readers: Readers,
  parties: Parties,
): Promise<AgreedState> {
  const { key } = parties.chain
  const witnesses = await listWitnesses(readers, key)
  const { answer } = await askInTurn(witnesses, (first) => compareWith(first, config, witnesses, parties))
  if (answer) return answer
  throw new ChainReadError({ chain: key, cause: new Error('The nodes disagree.') })
}

type Parties = { chain: EvmChain; owner: Hex; spender: Hex }
type AgreedState = PermitState & { agreed: readonly string[] }

/** Returns `undefined` if the witnesses keep disagreeing. @throws ChainReadError if this one does not answer */
async function compareWith(
  first: Witness,
  { _internal: { environment } }: BridgeConfig,
  witnesses: readonly Witness[],
  parties: Parties,
): Promise<AgreedState | undefined> {
  const { chain } = parties
  const readInTime = ({ reader }: Witness, reading: Promise<unknown>) =>
    Promise.race([
      withEvmRpc(chain, reader, (rpc) => readAccount(rpc, parties)),
      reading.catch(() => {}).then(() => environment.sleep(patience)) as Promise<undefined>,
    ])
  for (let asked = 1; ; asked += 1) {
    const reading = withEvmRpc(chain, first.reader, (rpc) => readPermitState(rpc, parties))
    const [state, others] = await Promise.all([
      reading,
      askOthers(witnesses, first, (other) => readInTime(other, reading)),
    ])
    if (others.every(({ answer }) => !answer || isSameAccount(answer, state))) {
      const agreeing = [first, ...others.flatMap(({ witness, answer }) => (answer ? witness : []))]
      return { ...state, agreed: agreeing.map(({ name }) => name) }
    }
    if (asked === mostAsked) return undefined
    await environment.sleep(pause)
  }
}

async function readAccount(
  rpc: EvmRpc,
  { chain, owner, spender }: { chain: EvmChain; owner: Hex; spender: Hex },
): Promise<Account> {
  const [token, transactions] = await Promise.all([
    readNonceAndAllowance(rpc, chain, { owner, spender }),
    rpc.transactionCount(owner),
  ])
  return { ...token, transactions }
}

function isSameAccount(one: Account, other: Account): boolean {
  return (
    one.nonce === other.nonce && one.allowance === other.allowance && one.transactions === other.transactions
  )
}
