import type { Mutant } from '../mutants.js'

const nodeReading = 'src/core/follow/solana/readSolanaNode.ts'
const inspect = 'src/core/transfer/solana/inspectSolanaTransaction.ts'

/** Bugs of Solana and of CCTP. */
export const solanaMutants: readonly Mutant[] = [
  {
    name: 'call-it-expired-on-solana-by-the-device-s-clock-alone',
    part: 'solana',
    within: 50,
    file: nodeReading,
    find: 'return { bound, state: await findOut(check, reader) }',
    replace: `{
      const state = await findOut(check, reader)
      const isLate = now >= record.createdAt + 60_000
      return isLate ? { bound: 'past', state: state ?? { status: 'notSent', reason: 'expired' } } : { bound, state }
    }`,
  },
  {
    name: 'take-what-is-not-known-for-gone',
    part: 'solana',
    within: 50,
    file: nodeReading,
    find: 'if (!anchor || finalSlot === undefined || !history.isComplete) return undefined',
    replace:
      "if (!anchor || finalSlot === undefined || !history.isComplete) return { status: 'notSent', reason: 'expired' }",
  },
  {
    name: 'call-it-expired-on-solana-by-the-chain-s-clock-alone',
    part: 'solana',
    within: 5000,
    file: nodeReading,
    find: 'now >= record.createdAt + deviceMargin ? await readFinal(reader) : undefined',
    replace: 'await readFinal(reader)',
  },
  {
    name: 'believe-a-history-that-the-account-contradicts',
    part: 'solana',
    within: 5000,
    file: nodeReading,
    find: 'token.amount === asked.expected',
    replace: 'token.amount >= 0n',
  },
  {
    name: 'take-any-transaction-of-the-account-for-ours',
    part: 'solana',
    within: 50,
    file: 'src/core/follow/solana/findLandedSignature.ts',
    find: 'isKnown(ownerSignature) && signatures.includes(ownerSignature)',
    replace: 'isKnown(ownerSignature) && signatures.length > 0',
  },
  {
    name: 'believe-the-name-that-the-service-gives',
    part: 'solana',
    within: 200,
    file: nodeReading,
    find: 'if (record.signature === undefined && !(await readOwnTransaction(reader, record, hash))) return undefined',
    replace: '',
  },
  {
    name: 'call-it-failed-on-solana-before-that-is-final',
    part: 'solana',
    within: 5000,
    file: nodeReading,
    find: "certainty === 'finalized' ? { status: 'notSent', reason: 'failed' } : { status: 'reverted' }",
    replace: "certainty ? { status: 'notSent', reason: 'failed' } : { status: 'reverted' }",
  },
  {
    name: 'believe-one-witness-of-two',
    part: 'solana',
    within: 5000,
    file: 'src/core/follow/solana/checkSolanaDeparture.ts',
    find: 'const readings = [first, ...(await askOthers(witnesses, first.witness, readWitness))]',
    replace: 'const readings: (typeof first)[] = [first]',
  },
  {
    name: 'set-aside-what-can-still-land',
    part: 'solana',
    within: 200,
    file: 'src/core/follow/solana/weighSolanaClosing.ts',
    find: `answer && answer.bound !== 'before')
  const silent = words.filter(({ answer }) => !answer || answer.bound === 'before')`,
    replace: `answer)
  const silent = words.filter(({ answer }) => !answer)`,
  },
  {
    name: 'see-no-fork-on-solana',
    part: 'solana',
    within: 200,
    file: 'src/core/follow/solana/confirmSolanaObservation.ts',
    find: "if (!status || status.hasFailed) return 'gone'",
    replace: "if (!status || status.hasFailed) return 'provisional'",
  },
  {
    name: 'call-everything-on-solana-final',
    part: 'solana',
    within: 50,
    file: 'src/core/follow/solana/confirmSolanaObservation.ts',
    find: "status.certainty === 'finalized' ? 'final' : 'provisional'",
    replace: "'final'",
  },
  {
    name: 'arrive-on-solana-by-any-amount',
    part: 'solana',
    within: 5000,
    file: 'src/core/follow/solana/seeSolanaArrival.ts',
    find: 'if (paid.amount === amount) return { arrival: found }',
    replace: 'if (paid.amount > 0n) return { arrival: found }',
  },
  {
    name: 'let-two-records-arrive-by-one-payment-on-solana',
    part: 'solana',
    within: 5000,
    file: 'src/core/follow/solana/seeSolanaArrival.ts',
    find: 'if (attributed.has(observationKey({ hash, index: paid.index }))) continue',
    replace: '',
  },
  {
    name: 'sign-for-any-receiver',
    part: 'solana',
    within: 200,
    file: inspect,
    find: "if (!isPinned) throw unsafe({ kind: 'receiver' })",
    replace: '',
  },
  {
    name: 'sign-a-burn-for-anybody',
    part: 'solana',
    within: 5000,
    file: inspect,
    find: '!isSame(recipient, inBytes32(wanted))',
    replace: 'wanted.length === 0',
  },
  {
    name: 'sign-a-burn-that-a-stranger-holds',
    part: 'solana',
    within: 5000,
    file: inspect,
    find: "throw refuse('destination_caller')",
    replace: '{}',
  },
  {
    name: 'sign-a-burn-of-any-fee',
    part: 'solana',
    within: 5000,
    file: inspect,
    find: "if (maxFee > mostFee) throw refuse('max_fee')",
    replace: '',
  },
  {
    name: 'sign-two-transfers-for-one',
    part: 'solana',
    within: 5000,
    file: inspect,
    find: "if (!movement || others.length > 0) throw unsafe({ kind: 'amount' })",
    replace: "if (!movement || others.length > 9) throw unsafe({ kind: 'amount' })",
  },
  {
    name: 'send-from-solana-while-another-is-open',
    part: 'solana',
    within: 5000,
    file: 'src/core/record/status.ts',
    find: '    refused: waiting,',
    replace: '    refused: {},',
  },
  {
    name: 'take-any-payment-for-the-message',
    part: 'cctp',
    within: 5000,
    file: 'src/core/follow/evm/seeEvmArrival.ts',
    find: '.some((received) => isSameBurn(burn, received) && amount === burn.body.amount - received.body.feeExecuted)',
    replace: '.every(() => true)',
  },
]
