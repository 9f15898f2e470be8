import { type ChainKey, chainKeys, type EvmChainKey, isEvmChainKey } from '../chain/chain.js'
import type { EvmChain, Network } from '../chain/network.js'
import type { Readers } from '../chain/reader.js'
import { type AccountKind, accountKind, withEvmRpc } from '../read/evm/evmRpc.js'
import type { RecipientInspection } from './recipientInspection.js'

type Question = {
  network: Network
  readers: Readers
  from: ChainKey
  to: EvmChainKey
  recipient: string
  isNamed?: boolean | undefined
}

/**
 * Says what an address on an EVM chain is, and whether it is a contract on the source that is missing at the
 * destination. From Solana, every other EVM chain that can be read is looked at. The address of a name is also checked
 * on Ethereum, because it may be a contract there.
 *
 * @throws ChainReadError, ReaderNotFoundError for the source or the destination
 */
export async function inspectEvmRecipient(question: Question): Promise<RecipientInspection> {
  const { from, to, isNamed } = question
  const hasToAnswer = (key: ChainKey) => key === from || (isNamed && key === 'ETH')
  const others = chainKeys
    .filter(isEvmChainKey)
    .filter((key) => key !== to && (hasToAnswer(key) || !isEvmChainKey(from)))
  const [there, ...elsewhere] = await Promise.all([
    readKind(question, to),
    ...others.map((key) => (hasToAnswer(key) ? readKind(question, key) : readKindIfPossible(question, key))),
  ])
  if (there === 'contract') return { verdict: 'plain', reason: 'contract' }
  const chain = others[elsewhere.indexOf('contract')]
  const isMissing = there === 'plain' && chain !== undefined
  return isMissing
    ? { verdict: 'doubtful', reason: 'notDeployed', chain }
    : { verdict: 'plain', reason: 'wallet' }
}

async function readKind({ network, readers, recipient }: Question, key: EvmChainKey): Promise<AccountKind> {
  const chain: EvmChain = network.chains[key]
  return withEvmRpc(chain, readers(key), async (rpc) =>
    accountKind(await rpc.code(recipient as `0x${string}`)),
  )
}

/** A chain that is no end of the transfer may be out of reach. */
async function readKindIfPossible(question: Question, key: EvmChainKey): Promise<AccountKind | undefined> {
  return readKind(question, key).catch(() => undefined)
}
