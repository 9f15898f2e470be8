import type { SolanaChain } from '../../core/chain/network.js'
import { askSolana, slotSchema } from '../../core/read/solana/askSolana.js'
import { clockAddress, clockOffset } from '../../core/read/solana/clockOffset.js'
import { readAccounts } from '../../core/read/solana/readAccounts.js'
import { tokenProgram } from '../../core/read/solana/tokenAccount.js'
import { createDoctorReport, type DoctorFinding, type DoctorReport } from '../finding.js'
import { checkCors } from '../nodes/checkCors.js'
import { checkLatency, timeRequests } from '../nodes/checkLatency.js'
import { describeNodeError } from '../nodes/describeNodeError.js'
import { type ListedNode, listNodes, type NodeList } from '../nodes/listNodes.js'
import { checkSolanaAgreement, type SolanaNodeAtSlot } from './checkSolanaAgreement.js'

type SolanaChainToExamine = NodeList & { chain: SolanaChain }

/** The offset of a mint's decimals (SPL Token's `Mint::pack`). */
const decimalsPlace = 44

/** How many slots a block may take to become final: usually 32, with a generous margin. */
const mostUnfinal = 100

/** The slots in a day, at 400 ms each. */
const slotsOfDay = 216_000

/** Examines every Solana node, then whether they agree. */
export async function examineSolanaChain(
  parameters: SolanaChainToExamine,
): Promise<readonly DoctorFinding[]> {
  const report = createDoctorReport('SOLANA')
  const listed = await listNodes(report, parameters, parameters.chain)
  const examined = await Promise.all(listed.map((node) => examineNode(parameters, node)))
  const [first, ...others] = examined.flatMap(({ reached }) => reached ?? [])
  if (first) for (const other of others) await checkSolanaAgreement(report, parameters.chain, [first, other])
  return [...report.findings, ...examined.flatMap(({ findings }) => findings)]
}

async function examineNode(
  { chain, environment, origin }: SolanaChainToExamine,
  { name, url, reader: plain }: ListedNode,
): Promise<{ findings: readonly DoctorFinding[]; reached?: SolanaNodeAtSlot }> {
  const report = createDoctorReport(`SOLANA ${name}`)
  const { findings } = report
  const { reader, times } = timeRequests(plain, environment)
  let slot: number
  try {
    const [mint, clock] = await readAccounts(reader, [chain.usdc.address, clockAddress])
    if (!checkMint(report, chain, mint)) return { findings }
    checkTime(report, clockOffset(clock, environment.now()))
    slot = await askSolana(reader, slotSchema, 'getSlot', [{ commitment: 'confirmed' }])
    const final = await askSolana(reader, slotSchema, 'getSlot', [{ commitment: 'finalized' }])
    checkFinality(report, slot - final)
    checkHistory(report, { slot, first: await askSolana(reader, slotSchema, 'getFirstAvailableBlock') })
  } catch (error) {
    report.problem('node', `It gives no usable answer: ${describeNodeError(error)}.`, {
      advice: 'Check the address in `rpc.SOLANA`. Many public nodes refuse requests from pages.',
    })
    return { findings }
  }
  await checkCors(environment, { report, url, origin, method: 'getHealth' })
  checkLatency(report, times)
  return { findings, reached: { name, reader, slot } }
}

type Mint = Awaited<ReturnType<typeof readAccounts>>[number]

function checkMint(report: DoctorReport, { usdc, cluster }: SolanaChain, mint: Mint): boolean {
  const decimals = mint?.data[decimalsPlace]
  if (mint?.program === tokenProgram && decimals === 6) {
    report.ok('token', 'The mint of USDC is at its pinned address, with 6 decimals.')
    return true
  }
  report.problem('token', `There is no USDC mint at ${usdc.address}.`, {
    advice: `The node is on another cluster than ${cluster}, or \`network\` is wrong. Nothing else was checked.`,
  })
  return false
}

function checkTime(report: DoctorReport, offset: number) {
  if (offset === 0) return report.ok('head', 'This machine’s clock is not ahead of the chain’s.')
  report.warning('head', `This machine’s clock is ${Math.round(offset / 1000)} s ahead of the chain’s.`, {
    advice: 'Set this machine’s clock by NTP. If it is right, the node is behind: use another one.',
  })
}

function checkFinality(report: DoctorReport, slots: number) {
  const says = `Its newest final slot is ${slots} behind the newest confirmed one.`
  if (slots > mostUnfinal)
    report.warning('finalized', says, {
      advice: 'No transfer ends before its slot is final. Ask again later.',
    })
  else report.ok('finalized', says)
}

function checkHistory(report: DoctorReport, { slot, first }: { slot: number; first: number }) {
  if (first === 0) return report.ok('logDepth', 'It keeps every transaction since the first slot.')
  const slots = slot - first
  const says = `It keeps transactions of the last ${slots} slots.`
  if (slots >= slotsOfDay) return report.ok('logDepth', says)
  report.warning('logDepth', says, {
    advice: 'That is less than a day: this node cannot show what became of an older transfer.',
  })
}
