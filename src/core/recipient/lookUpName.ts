import { namehash, packetToBytes } from 'viem/ens'
import { bytesToHex, decodeFunctionResult, encodeFunctionData, toFunctionSelector } from 'viem/utils'
import type { EvmChain, Network } from '../chain/network.js'
import { listWitnesses, type Readers, type Witness } from '../chain/reader.js'
import { ChainReadError } from '../errors/chainErrors.js'
import { createEvmRpc, type EvmRpc } from '../read/evm/evmRpc.js'
import { parseRecipient } from './parseRecipient.js'
import type { ResolvedName, ResolveNameParameters } from './resolveName.js'

/**
 * Asks every Ethereum node for the address of a name, each independently.
 *
 * @throws ChainReadError if no node answers
 */
export async function lookUpName(
  { network }: { readonly network: Network },
  { name: entered, to, readers }: ResolveNameParameters,
): Promise<ResolvedName> {
  const resolver = ensResolverOf(network.chains.ETH)
  const witnesses = resolver && to !== 'SOLANA' ? await findWitnesses(readers) : []
  if (!resolver || to === 'SOLANA' || witnesses.length === 0) return { status: 'refused', reason: 'name' }
  const name = normalizeName(entered)
  if (!name) return { status: 'refused', reason: 'nameInvalid' }
  const question = { resolver, name, chain: network.chains[to] }
  const asked = await Promise.all(witnesses.map(({ reader }) => askWitness(createEvmRpc(reader), question)))
  const answers = asked.filter((answer) => answer !== undefined)
  const [answer] = answers
  if (answer === undefined) throw new ChainReadError({ chain: 'ETH' })
  if (answers.some((other) => other !== answer)) return { status: 'refused', reason: 'nameDiffers' }
  if (answer === 'nameUnknown' || answer === 'nameOffchain') return { status: 'refused', reason: answer }
  return { status: answers.length > 1 ? 'agreed' : 'oneWitness', name, recipient: answer }
}

/** An address with its checksum, or why there is none. */
type Answer = string

type Question = { resolver: `0x${string}`; name: string; chain: EvmChain }

async function findWitnesses(readers: Readers): Promise<readonly Witness[]> {
  try {
    return await listWitnesses(readers, 'ETH')
  } catch (error) {
    if ((error as Error).name === 'ReaderNotFoundError') return []
    throw error
  }
}

/**
 * Accepts the names that ENSIP-15 only converts to lowercase. Its tables for all other names weigh 28 kB, and none of
 * these letters can be mistaken for one of another script. DNS names have at most 255 bytes.
 */
function normalizeName(entered: string): string | undefined {
  const isPlain = /^(?!.{254})([a-z\d-]+\.)+eth$/i.test(entered) && !/(^|\.)..--/.test(entered)
  return isPlain ? entered.toLowerCase() : undefined
}

/** Returns `undefined` if the node gives no readable answer. */
async function askWitness(rpc: EvmRpc, { chain, ...question }: Question): Promise<Answer | undefined> {
  const ofChain = chain.key === 'ETH' ? 'nameUnknown' : await askFor(rpc, question, addressOn(chain))
  const answer = ofChain === 'nameUnknown' ? await askFor(rpc, question, addressOnEthereum) : ofChain
  if (!answer?.startsWith('0x')) return answer
  const parsed = parseRecipient(answer, chain)
  return parsed.status === 'valid' ? parsed.address : 'nameUnknown'
}

const address = { type: 'address' } as const
const bytes = { type: 'bytes' } as const
const node = { type: 'bytes32' } as const
const view = { type: 'function', stateMutability: 'view' } as const

const resolveAbi = [{ ...view, name: 'resolve', inputs: [bytes, bytes], outputs: [bytes, address] }] as const
const addressAbi = [{ ...view, name: 'addr', inputs: [node], outputs: [address] }] as const
const chainAddressAbi = [
  { ...view, name: 'addr', inputs: [node, { type: 'uint256' }], outputs: [bytes] },
] as const

/** How to request one of a name's records, and how to decode the answer. */
type NameRecord = {
  encode(name: string): `0x${string}`
  decode(data: `0x${string}`): string
}

const addressOnEthereum: NameRecord = {
  encode: (name) => encodeFunctionData({ abi: addressAbi, args: [namehash(name)] }),
  decode: (data) => decodeFunctionResult({ abi: addressAbi, data }),
}

/** The record for a chain other than Ethereum, by its chain id (ENSIP-11). */
const addressOn = ({ id }: EvmChain): NameRecord => ({
  encode: (name) =>
    encodeFunctionData({ abi: chainAddressAbi, args: [namehash(name), 0x80000000n | BigInt(id)] }),
  decode: (data) => decodeFunctionResult({ abi: chainAddressAbi, data }),
})

async function askFor(
  { call }: EvmRpc,
  { resolver, name }: Omit<Question, 'chain'>,
  record: NameRecord,
): Promise<Answer | undefined> {
  const args = [bytesToHex(packetToBytes(name)), record.encode(name)] as const
  try {
    const data = await call(resolver, encodeFunctionData({ abi: resolveAbi, args }))
    const [found] = decodeFunctionResult({ abi: resolveAbi, data })
    const decoded = found === '0x' ? found : record.decode(found)
    return decoded.length === 42 && !/^0x0*$/.test(decoded) ? decoded : 'nameUnknown'
  } catch (error) {
    return readRevert(error)
  }
}

/** The universal resolver's errors if it finds no address. */
const noAddress = [
  'ResolverNotFound(bytes)',
  'ResolverNotContract(bytes,address)',
  'UnsupportedResolverProfile(bytes4)',
  'ResolverError(bytes)',
]
/** Its errors if a server has to be asked (EIP-3668). */
const elsewhere = ['OffchainLookup(address,string[],bytes,bytes4,bytes)', 'HttpError(uint16,string)']

function readRevert(error: unknown): Answer | undefined {
  const selector = findRevert(error)
  const isOneOf = (errors: readonly string[]) => errors.some((one) => toFunctionSelector(one) === selector)
  if (isOneOf(elsewhere)) return 'nameOffchain'
  return isOneOf(noAddress) ? 'nameUnknown' : undefined
}

/** Returns the selector of the contract's error, which nodes report in several formats. */
function findRevert(error: unknown): string | undefined {
  for (let cause = error; typeof cause === 'object' && cause !== null; cause = (cause as Error).cause) {
    const { data } = cause as { data?: unknown }
    const text = typeof data === 'object' && data !== null ? (data as { data?: unknown }).data : data
    const [found] = (typeof text === 'string' && /0x[0-9a-f]{8}/i.exec(text)) || []
    if (found) return found.toLowerCase()
  }
  return undefined
}

/** Returns the resolver of a network's names: its own, or that of ENS on Ethereum. */
function ensResolverOf({ ensResolver, id }: EvmChain): `0x${string}` | undefined {
  return ensResolver ?? (id === 1 ? '0xeeeeeeee14d718c2b47d9923deab1335e144eeee' : undefined)
}
