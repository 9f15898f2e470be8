import type { EvmChainKey } from '../../core/chain/chain.js'
import { encodeBase58 } from '../../core/chain/encodings.js'
import type { SolanaChain } from '../../core/chain/network.js'
import type { ChainReader } from '../../core/chain/reader.js'
import { BridgeError } from '../../core/errors/BridgeError.js'
import { readAccounts } from '../../core/read/solana/readAccounts.js'
import { decodeTokenAccount } from '../../core/read/solana/tokenAccount.js'
import { associatedTokenAddress } from '../../core/transfer/solana/associatedTokenAddress.js'
import { decodeInstruction, type Effect } from '../../core/transfer/solana/decodeInstruction.js'
import { decodeTransaction } from '../../core/transfer/solana/decodeTransaction.js'
import { isSigned, type SolanaTransaction } from '../../core/transfer/solana/deserializeTransaction.js'
import { inspectSolanaTransaction } from '../../core/transfer/solana/inspectSolanaTransaction.js'
import { programs } from '../../core/transfer/solana/programs.js'
import { resolveLookupTables } from '../../core/transfer/solana/resolveLookupTables.js'
import { simulateSolanaTransaction } from '../../core/transfer/solana/simulateSolanaTransaction.js'
import type { DoctorReport } from '../finding.js'
import { quote } from '../quote.js'

/** A transaction that the service built for a wallet, and the request for it. */
export type Build = {
  transaction: string
  expiresAt: number
  sender: string
  /** In base units. */
  amount: bigint
  to: EvmChainKey
  recipient: string
  chain: SolanaChain
  reader: ChainReader
  now: number
}

/** Decodes a built transaction, and reports what it is, what it does, and what must be pinned for it. */
export async function examineBuiltTransaction(report: DoctorReport, build: Build): Promise<void> {
  try {
    const transaction = await decodeTransaction(build.transaction, build.sender)
    reportForm(report, build, transaction)
    const { instructions } = await resolveLookupTables(build.reader, transaction)
    const effects = instructions.map(decodeInstruction)
    reportLifetime(report, build, effects)
    await reportPins(report, build, effects)
  } catch (error) {
    report.problem('build', `It would be refused: ${reasonOf(error)}`, {
      advice: 'No transfer from Solana can be made with such a transaction. Ask the service’s operator.',
    })
  }
}

function reportForm(
  report: DoctorReport,
  { transaction: text, sender }: Build,
  transaction: SolanaTransaction,
) {
  const { bytes, version, keys, signatures } = transaction
  const encoding = encodeBase58(bytes) === text ? 'base58' : 'base64'
  report.ok(
    'build',
    `It is ${encoding}, ${version === 'legacy' ? 'legacy' : 'v0'}, of ${bytes.length} bytes.`,
  )
  const payer = keys[0] === sender ? 'The sender pays the fee' : `${keys[0]} pays the fee`
  const others = keys.slice(0, signatures.length).filter((key) => key !== sender)
  const signed = others.filter((key) => isSigned(signatures[keys.indexOf(key)]))
  const late = others.filter((key) => !signed.includes(key))
  const parts = [
    signed.length > 0 && `${signed.join(', ')} signed already`,
    late.length > 0 && `${late.join(', ')} signs after the sender`,
    others.length === 0 && 'nobody else signs',
  ].filter((part) => part !== false)
  report.ok('build', `${payer}; ${parts.join('; ')}.`)
}

function reportLifetime(report: DoctorReport, { expiresAt, now }: Build, effects: readonly Effect[]) {
  const seconds = Math.round((expiresAt - now) / 1000)
  if (effects.some(({ kind }) => kind === 'durableNonce'))
    return report.problem('build', 'It uses a durable nonce and never expires, so it would be refused.')
  const says = `It uses a recent blockhash, and the service says that it expires in ${seconds} s.`
  if (seconds < 20)
    report.warning('build', says, { advice: 'That is little time for a person to check and sign it.' })
  else report.ok('build', says)
}

/** Reports its programs and receivers, and whether it passes the check before signing with those pinned. */
async function reportPins(report: DoctorReport, build: Build, effects: readonly Effect[]): Promise<void> {
  const called = [
    ...new Set(effects.flatMap((effect) => (effect.kind === 'program' ? [effect.program] : []))),
  ]
  const owners = await findReceivers(build, effects)
  const pins = { depositOwners: owners.flatMap(({ owner }) => owner ?? []), programs: called }
  for (const { account, owner } of owners)
    if (owner) report.ok('build', `It pays an account of ${owner}.`)
    else report.warning('build', `It pays ${account}, which is not a USDC account.`)
  if (called.length > 0) report.ok('build', `It calls programs that have to be pinned: ${called.join(', ')}.`)
  reportDestination(report, effects)
  if (pins.depositOwners.length + pins.programs.length === 0)
    return report.problem(
      'build',
      'It would be refused: it moves no USDC of the wallet, and calls no program.',
    )
  const isRead = await tryPins(report, build, pins)
  const list = (texts: readonly string[]) => `[${texts.map((text) => `'${text}'`).join(', ')}]`
  report.warning(
    'pins',
    isRead
      ? 'With these pins, it passes the check before the wallet. They come from the service itself.'
      : 'These pins come from the service itself.',
    {
      advice: 'Confirm these with the service’s operator through another channel before you use them.',
      write: `// solana({ depositOwners: ${list(pins.depositOwners)}, programs: ${list(pins.programs)} })`,
    },
  )
}

type Receiver = { account: string; owner: string | undefined }

async function findReceivers(
  { sender, reader, chain }: Build,
  effects: readonly Effect[],
): Promise<readonly Receiver[]> {
  const accounts = effects.flatMap((effect) =>
    effect.kind === 'tokenTransfer' && effect.authority === sender ? [effect.destination] : [],
  )
  if (accounts.length === 0) return []
  const found = await readAccounts(reader, accounts)
  return accounts.map((account, at) => {
    const token = decodeTokenAccount(found[at])
    return { account, owner: token?.mint === chain.usdc.address ? token.owner : undefined }
  })
}

/** Only a CCTP burn contains its destination. */
function reportDestination(report: DoctorReport, effects: readonly Effect[]) {
  const burn = effects.find((effect) => effect.kind === 'program' && effect.burn)
  if (burn)
    return report.ok(
      'build',
      'It is a CCTP burn, which contains the destination and the recipient, so both are compared.',
    )
  const isMessenger = effects.some(
    (effect) => effect.kind === 'program' && programs.cctp.some((id) => id === effect.program),
  )
  report.unknown(
    'destination',
    `Its destination and recipient are not in it${isMessenger ? ', although it calls CCTP' : ''}: the service alone decides those.`,
  )
}

async function tryPins(
  report: DoctorReport,
  build: Build,
  pins: { depositOwners: readonly string[]; programs: readonly string[] },
): Promise<boolean> {
  const { sender, amount, to, recipient, chain, reader } = build
  const order = { sender, amount, to, recipient, chain, reader, policy: pins }
  try {
    const inspection = await inspectSolanaTransaction(build.transaction, order)
    report.ok('build', `At most ${inspection.lamports} lamports leave the sender with it.`)
    await tryRun(report, build, () => simulateSolanaTransaction(inspection, order))
    return true
  } catch (error) {
    report.problem('build', `It would be refused with these pins: ${reasonOf(error)}`)
    return false
  }
}

/** A test wallet may hold too little, and that cannot be distinguished from a fault here. */
async function tryRun(
  report: DoctorReport,
  { sender, chain, reader, amount }: Build,
  run: () => Promise<void>,
) {
  const [account] = await readAccounts(reader, [await associatedTokenAddress(sender, chain.usdc.address)])
  const balance = decodeTokenAccount(account)?.amount ?? 0n
  if (balance < amount)
    return report.unknown('simulation', 'It was not run: the wallet holds less USDC than the amount.')
  try {
    await run()
    report.ok('simulation', 'A test run changes the balance of the sender and nothing else of theirs.')
  } catch (error) {
    report.problem('simulation', `A test run did not do what it should: ${reasonOf(error)}`)
  }
}

function reasonOf(error: unknown): string {
  return error instanceof BridgeError ? quote(error.message, 300) : 'it could not be read.'
}
