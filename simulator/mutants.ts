import type { FixedSettings } from './faultsByName.js'
import { solanaMutants } from './solana/solanaMutants.js'
import type { WorldOptions } from './World.js'

const agreedState = 'src/core/transfer/evm/readAgreedState.ts'
const history = 'src/core/follow/evm/permitHistory.ts'
const tie = 'src/core/follow/evm/tieToPermit.ts'

const finalSoon: FixedSettings = {
  'paces.ETH.finalityDepth': 5,
  'paces.BASE.finalityDepth': 5,
  'paces.ARB.finalityDepth': 5,
  'paces.POLYGON.finalityDepth': 5,
}

/** Reorgs often reach the last block that is not final. */
const reorgsUpToFinality: FixedSettings = { ...finalSoon, 'worldFaults.reorg': 1 }

/** The only node has few blocks left when a page asks for an answer that was lost. */
const comesBackLate: FixedSettings = {
  ...finalSoon,
  'rpc.addresses': 1,
  'post.lostAfter': 0.6,
  'worldFaults.closeTab': 1,
  'worldFaults.tabFreezes': 1,
}

/** The nodes behind the first URL date blocks too late now and then, while the service has not acted yet. */
const timeLies: FixedSettings = {
  'rpc.faults.first.lie': 'timeAhead',
  'rpc.faults.first.lieRate': 0.1,
  'service.slow': 0.6,
  'post.lostAfter': 0.6,
}

/** A deliberate bug. */
export type Mutant = Planted & {
  /** The part of the kit that it breaks. */
  part:
    | 'permits'
    | 'follow'
    | 'records'
    | 'guard'
    | 'locks'
    | 'amounts'
    | 'recipient'
    | 'wire'
    | 'solana'
    | 'cctp'
  /** What its seeds must include to show it: a rare fault, faults of nodes, Solana, or fixed settings. */
  world?: Pick<WorldOptions, 'rareFault' | 'nodeFaults' | 'hasSolana' | 'fixed'>
  /** Its ceiling: within how many such seeds, from 1 on, it is found. */
  within: number
}

/** The changes of the source that make a bug. */
export type Planted = Edit & {
  name: string
  /** The other guards against the same harm, which break with it. */
  also?: readonly Edit[]
}

/** A text in one file, and its replacement. */
export type Edit = { file: string; find: string; replace: string }

export const mutants: readonly Mutant[] = [
  {
    name: 'call-it-replaced-by-any-permit-on-its-nonce',
    part: 'permits',
    world: { fixed: { 'post.refused': 0.9, 'service.actsAfterRefusal': 1, 'wallet.rejects': 0 } },
    within: 200,
    file: 'src/core/follow/evm/judgePermit.ts',
    find: '!history.isShared && siblings.some(({ leftIn }) => leftIn)',
    replace: 'siblings.length > 0',
    also: [
      {
        file: 'src/core/follow/evm/judgePermit.ts',
        find: 'if (use && isReplaced && spent === record.amount)',
        replace: 'if (use && isReplaced)',
      },
    ],
  },
  {
    name: 'reckon-what-left-though-the-owner-was-not-quiet',
    part: 'permits',
    within: 150,
    file: 'src/core/follow/evm/judgePermit.ts',
    find: 'state.nonce === permit.nonce + 1n && isQuiet(record, history)',
    replace: 'state.nonce > permit.nonce',
  },
  {
    name: 'take-every-transaction-for-ours',
    part: 'permits',
    within: 50,
    file: 'src/core/follow/evm/calldata.ts',
    find: 'if (r.some((one) => calldata.includes(one.slice(2).toLowerCase()))) return true',
    replace: 'if (r.length > 0) return true',
  },
  {
    name: 'set-aside-what-can-still-be-taken',
    part: 'permits',
    within: 150,
    file: 'src/core/follow/evm/judgeClosable.ts',
    find: 'isSmallRest(allowance, record.amount)',
    replace: 'allowance < 2n ** 255n',
  },
  {
    name: 'call-it-expired-before-a-final-block-is',
    part: 'permits',
    world: { nodeFaults: 'all' },
    within: 150,
    file: 'src/core/follow/evm/judgePermit.ts',
    find: ' && !!final && final.timestamp > deadline',
    replace: ' && !!final && state.block.timestamp > deadline',
  },
  {
    name: 'see-no-reorg',
    part: 'follow',
    world: { nodeFaults: 'finality' },
    within: 120,
    file: 'src/core/follow/confirmObservation.ts',
    find: "if (kept.hash !== block.hash) return 'gone'",
    replace: '',
  },
  {
    name: 'stop-before-the-departure-is-final',
    part: 'follow',
    world: {
      nodeFaults: 'finality',
      fixed: { 'service.paysEarly': 1, 'service.neverPays': 0, 'worldFaults.reorg': 1 },
    },
    within: 180,
    file: 'src/core/record/status.ts',
    find: "'departure' in record ? record.departure : undefined",
    replace: 'undefined',
  },
  {
    name: 'let-two-records-arrive-by-one-log',
    part: 'follow',
    world: { fixed: { 'service.neverPays': 0.5 } },
    within: 410,
    file: 'src/core/record/attributedTransactions.ts',
    find: 'arrivals: new Set(arrivals.map(observationKey))',
    replace: 'arrivals: new Set()',
  },
  {
    name: 'count-the-logs-of-any-contract',
    part: 'follow',
    within: 50,
    file: 'src/core/read/evm/evmRpc.ts',
    find: "ask('eth_getLogs', { ...filter, ...range })",
    replace: "ask('eth_getLogs', { topics: filter.topics, ...range })",
  },
  {
    name: 'send-before-it-is-stored',
    part: 'records',
    within: 200,
    file: 'src/core/transfer/submitRecord.ts',
    find: 'await config.records.put(record, { keep: guarding.keep })',
    replace: 'config.records.put(record, { keep: guarding.keep }).catch(() => undefined)',
  },
  {
    name: 'follow-nothing-where-the-storage-failed-at-first',
    part: 'records',
    world: { fixed: { 'worldFaults.storageFull': 1, 'worldFaults.reload': 1 } },
    within: 270,
    file: 'src/core/follow/followOpenTransfers.ts',
    find: 'known?.forEach(follow)',
    replace: 'if (!known) return\n      known.forEach(follow)',
  },
  {
    name: 'do-not-look-again-under-the-lock',
    part: 'guard',
    within: 200,
    file: 'src/core/transfer/submitRecord.ts',
    find: '    await untilCancelled(checkSender(config, senderKey(record), guarding), guarding.signal)\n',
    replace: '',
    also: [
      {
        file: 'src/core/transfer/evm/transfer.ts',
        find: '  await checkSender(config, prepared.sender, prepared.guarding)\n',
        replace: '',
      },
    ],
  },
  {
    name: 'let-a-refused-permit-stand-in-nobodys-way',
    part: 'guard',
    world: {
      fixed: {
        'post.refused': 0.9,
        'service.actsAfterRefusal': 1,
        'service.slow': 0.6,
        'worldFaults.secondTab': 1,
      },
    },
    within: 250,
    file: 'src/core/record/status.ts',
    find: '  refused: failed,',
    replace: '  refused: {},',
  },
  {
    name: 'read-nothing-again-before-sending',
    part: 'guard',
    world: { rareFault: 'slowStorage' },
    within: 450,
    file: 'src/core/transfer/evm/transfer.ts',
    find: 'const [state, destination] = await untilCancelled(reading, signal)\n  await checkSender(config, prepared.sender, prepared.guarding)\n  checkBeforeSending(',
    replace:
      'const [, destination] = await untilCancelled(reading, signal)\n  const state = Object.assign({ balance: 2n ** 64n }, prepared, typedData.message)\n  checkBeforeSending(',
    also: [
      {
        file: 'src/core/transfer/submitRecord.ts',
        find: 'return earlier?.has(id) === false',
        replace: 'return false',
      },
    ],
  },
  {
    name: 'post-to-the-chain-it-comes-from',
    part: 'wire',
    within: 50,
    file: 'src/core/service/bodies.ts',
    find: '    from,\n    to,\n',
    replace: '    from,\n    to: from,\n',
  },
  {
    name: 'post-twice-the-amount',
    part: 'amounts',
    within: 50,
    file: 'src/core/service/bodies.ts',
    find: '    to,\n    amount: formatAmount(amount),\n    recipient,\n',
    replace: '    to,\n    amount: formatAmount(2n * amount),\n    recipient,\n',
  },
  {
    name: 'post-with-the-owner-as-recipient',
    part: 'recipient',
    within: 50,
    file: 'src/core/service/bodies.ts',
    find: '    recipient,\n    permit,\n',
    replace: '    recipient: String(permit.owner),\n    permit,\n',
  },
  {
    name: 'replace-on-the-next-nonce',
    part: 'guard',
    within: 200,
    file: 'src/core/transfer/evm/transfer.ts',
    find: 'value: amount, nonce, deadline }',
    replace: 'value: amount, nonce: replaces ? nonce + 1n : nonce, deadline }',
  },
  {
    name: 'replace-what-is-on-another-nonce',
    part: 'guard',
    within: 200,
    file: 'src/core/transfer/evm/transfer.ts',
    find: '      record.permit.nonce === nonce &&\n',
    replace: '',
  },
  {
    name: 'arrive-by-any-amount',
    part: 'amounts',
    within: 400,
    file: 'src/core/follow/evm/findEvmArrival.ts',
    find: 'one.amount <= amount && one.amount >= least',
    replace: 'one.amount > 0n',
  },
  {
    name: 'arrive-by-less-than-the-fee-allows',
    part: 'amounts',
    within: 400,
    file: 'src/core/follow/evm/findEvmArrival.ts',
    find: ' && one.amount >= least',
    replace: '',
  },
  {
    name: 'see-no-arrival',
    part: 'follow',
    within: 50,
    file: 'src/core/follow/evm/findEvmArrival.ts',
    find: 'if (start === undefined || head.number <= start) return { isPartial }',
    replace: 'if (head) return {}',
  },
  {
    name: 'arrive-by-a-payment-to-anybody',
    part: 'recipient',
    within: 400,
    file: 'src/core/follow/evm/tokenTransfers.ts',
    find: '[transferTopic, null, pad(to)]',
    replace: '[transferTopic]',
  },
  {
    name: 'hold-no-lock-of-the-sender',
    part: 'locks',
    world: { rareFault: 'slowStorage' },
    within: 25,
    file: 'src/core/transfer/submitRecord.ts',
    find: 'return holdLock(config._internal.environment.locks, lockName(record), async () => {',
    replace: 'return Promise.resolve().then(async () => {',
  },
  {
    name: 'hold-no-lock-of-attributed',
    part: 'locks',
    world: {
      rareFault: 'slowStorage',
      nodeFaults: 'finality',
      fixed: { 'service.neverPays': 0.5, 'worldFaults.secondTab': 1 },
    },
    within: 390,
    file: 'src/core/follow/checkTransfer.ts',
    find: "return holdLock(environment.locks, 'usdc-bridge:claims', async () => {",
    replace: 'return Promise.resolve().then(async () => {',
  },
  {
    name: 'take-a-lost-lock-for-a-request-that-was-not-sent',
    part: 'locks',
    world: { rareFault: 'losesLocks' },
    within: 25,
    file: 'src/core/record/holdLock.ts',
    find: 'running ?? Promise.reject(new StorageError({ cause }))',
    replace: 'Promise.reject(new StorageError({ cause, ...(running && {}) }))',
  },
  {
    name: 'hide-what-left-by-a-node-that-refuses-old-state',
    part: 'follow',
    world: { rareFault: 'sellsOldState', fixed: comesBackLate },
    within: 60,
    file: history,
    find: "await readNoted(at).catch(() => 'unknown' as const)",
    replace: 'await readNoted(at)',
  },
  {
    name: 'hold-no-lock-of-the-record',
    part: 'locks',
    world: { rareFault: 'slowStorage', fixed: { 'worldFaults.secondTab': 1, 'post.late': 0.5 } },
    within: 5_000,
    file: 'src/core/record/recordRepository.ts',
    find: 'write: (id, decide) =>\n      holdLock(locks, lockName(id), async () => {',
    replace: 'write: (id, decide) =>\n      Promise.resolve().then(async () => {',
  },
  {
    name: 'replace-what-the-service-has-accepted',
    part: 'guard',
    within: 50,
    file: 'src/core/record/status.ts',
    find: 'pending: { blocks: true, expires: true, offers: endings },',
    replace: 'pending: failed,',
  },
  {
    name: 'call-a-departure-final-a-block-early',
    part: 'follow',
    world: { fixed: reorgsUpToFinality },
    within: 530,
    file: 'src/core/follow/evm/checkEvmDeparture.ts',
    find: 'if (!final || number > final.number || ',
    replace: 'if (!final || number > final.number + 1n || ',
  },
  {
    name: 'call-an-arrival-final-a-block-early',
    part: 'follow',
    world: { fixed: reorgsUpToFinality },
    within: 180,
    file: 'src/core/follow/evm/findEvmArrival.ts',
    find: 'seen.block.number <= final.number',
    replace: 'seen.block.number <= final.number + 1n',
  },
  {
    name: 'confirm-as-final-a-block-early',
    part: 'follow',
    within: 200,
    file: 'src/core/follow/confirmObservation.ts',
    find: "return final && block.number <= final.number ? 'final'",
    replace: "return final && block.number <= final.number + 1n ? 'final'",
    also: [
      {
        file: 'src/core/follow/evm/readFinalReceipt.ts',
        find: 'receipt.block.number > final.number)',
        replace: 'receipt.block.number > final.number + 1n)',
      },
      {
        file: 'src/core/follow/evm/findEvmArrival.ts',
        find: 'seen.block.number <= final.number',
        replace: 'seen.block.number <= final.number + 1n',
      },
    ],
  },
  {
    name: 'call-the-nonce-taken-before-that-is-final',
    part: 'permits',
    world: { rareFault: 'undoneForGood' },
    within: 25,
    file: 'src/core/follow/evm/judgePermit.ts',
    find: 'return isFinal(taken, history) &&',
    replace: 'return taken &&',
  },
  {
    name: 'call-the-nonce-taken-though-the-owner-may-have-approved',
    part: 'permits',
    world: {
      rareFault: 'undoneForGood',
      fixed: { 'worldFaults.otherPermit': 1, 'worldFaults.ownApproval': 1 },
    },
    within: 210,
    file: 'src/core/follow/evm/judgePermit.ts',
    find: 'const reason = isWithoutAllowance(context) && ',
    replace: 'const reason = (history.taken || isWithoutAllowance(context)) && ',
  },
  {
    name: 'call-it-replaced-though-the-owner-may-have-approved',
    part: 'permits',
    world: {
      nodeFaults: 'all',
      rareFault: 'approvesItself',
      fixed: { 'rpc.addresses': 1, 'post.refused': 0.6 },
    },
    within: 400,
    file: 'src/core/follow/evm/judgePermit.ts',
    find: 'const reason = isWithoutAllowance(context) && ',
    replace: 'const reason = (history.siblingUse || isWithoutAllowance(context)) && ',
    also: [{ file: 'src/core/follow/evm/checkEvmDeparture.ts', find: 'isBeforeDeadline || ', replace: '' }],
  },
  {
    name: 'call-it-replaced-by-one-node-that-is-behind',
    part: 'permits',
    world: {
      nodeFaults: 'all',
      rareFault: 'approvesItself',
      fixed: { 'rpc.addresses': 1, 'post.refused': 0.6 },
    },
    within: 400,
    file: 'src/core/follow/evm/checkEvmDeparture.ts',
    find: 'isBeforeDeadline || ',
    replace: '',
  },
  {
    name: 'call-it-expired-by-the-chain-s-clock-alone',
    part: 'permits',
    world: { nodeFaults: 'lie', fixed: { ...timeLies, 'rpc.addresses': 1 } },
    within: 90,
    file: 'src/core/follow/evm/judgePermit.ts',
    find: 'return isPastOnDevice(deadline, now) && ',
    replace: 'return now > 0 && ',
    also: [
      {
        file: 'src/core/follow/evm/checkEvmDeparture.ts',
        find: 'const isPast = isPastOnDevice(record.permit.deadline, now)',
        replace: 'const isPast = now > 0',
      },
    ],
  },
  {
    name: 'call-it-expired-by-the-device-s-clock-alone',
    part: 'permits',
    within: 200,
    file: 'src/core/follow/evm/judgePermit.ts',
    find: ' && !!final && final.timestamp > deadline',
    replace: ' && final !== null',
  },
  {
    name: 'call-it-expired-though-the-nonce-is-used',
    part: 'permits',
    world: { rareFault: 'permitsTogether' },
    within: 120,
    file: 'src/core/follow/evm/judgePermit.ts',
    find: 'if (state.nonce > permit.nonce) {',
    replace: 'if (state.nonce > permit.nonce && history.use) {',
    also: [
      {
        file: 'src/core/follow/evm/judgePermit.ts',
        find: 'state.nonce === permit.nonce && state.allowance ===',
        replace: 'state.allowance ===',
      },
      {
        file: history,
        find: '(siblingUse ?? taken) && (await readOwnerEvidence(at, siblingUse ? 1 : 0))',
        replace: '(await readOwnerEvidence(at, siblingUse ? 1 : 0))',
      },
    ],
  },
  {
    name: 'call-it-failed-before-that-is-final',
    part: 'permits',
    within: 200,
    file: 'src/core/follow/evm/judgePermit.ts',
    find: ' || revocation.block.number > final.number)',
    replace: ')',
  },
  {
    name: 'call-every-owner-quiet',
    part: 'permits',
    within: 150,
    file: 'src/core/follow/evm/permitHistory.ts',
    find: "return (\n    notedState === 'confirmed' && !noted?.hasCode && code === '0x' && transactions === noted?.transactions\n  )",
    replace: 'return noted !== undefined',
  },
  {
    name: 'count-what-left-for-a-sibling',
    part: 'permits',
    within: 200,
    file: 'src/core/follow/evm/permitHistory.ts',
    find: 'if (isOurs) ofOurs.push',
    replace: 'if (isOurs || isOthers) ofOurs.push',
  },
  {
    name: 'see-no-fork-in-the-history',
    part: 'follow',
    world: {
      rareFault: 'undoneForGood',
      fixed: { 'rpc.nodes': 3, 'worldFaults.nodeStaysOnFork': 1, 'worldFaults.reorg': 1 },
    },
    within: 210,
    file: 'src/core/follow/evm/permitHistory.ts',
    find: 'return canonical?.hash === block.hash ? canonical : undefined',
    replace: 'return canonical',
  },
  {
    name: 'count-a-payment-of-the-owner-s-own',
    part: 'permits',
    world: { nodeFaults: 'all', fixed: { 'service.style': 'twoTransactions', 'worldFaults.ownTransfer': 1 } },
    within: 250,
    file: 'src/core/follow/evm/permitHistory.ts',
    find: 'if (isOurs || !isByOwner || !isSameAddress(transaction?.to, at.chain.usdc.address))',
    replace: '',
    also: [
      { file: history, find: 'exact.length === 1 ? exact', replace: 'exact.length > 0 ? exact.slice(0, 1)' },
    ],
  },
  {
    name: 'count-a-block-in-which-the-allowance-was-set',
    part: 'permits',
    world: {
      rareFault: 'takenElsewhere',
      fixed: { 'service.style': 'twoTransactions', 'service.neverWithdraws': 1 },
    },
    within: 25,
    file: 'src/core/follow/evm/permitHistory.ts',
    find: '|| !isUnset) return []',
    replace: ') return []',
    also: [
      {
        file: history,
        find: '(!anew || block.number < BigInt(anew.blockNumber))',
        replace: '(!anew || block.number > 0n)',
      },
    ],
  },
  {
    name: 'believe-one-witness-of-several',
    part: 'permits',
    world: { fixed: { ...timeLies, 'rpc.addresses': 2, 'worldFaults.clockIsOff': 1 } },
    within: 590,
    file: 'src/core/follow/evm/checkEvmDeparture.ts',
    find: 'const isAgreed = readings.every(',
    replace: 'const isAgreed = readings.some(',
  },
  {
    name: 'set-aside-before-the-deadline',
    part: 'permits',
    world: { fixed: { 'worldFaults.clockIsOff': 1, 'service.reverts': 0.6 } },
    within: 60,
    file: 'src/core/follow/evm/judgeClosable.ts',
    find: '(answer.final !== undefined && answer.final.timestamp > deadline) ||',
    replace: 'answer.final !== undefined ||',
  },
  {
    name: 'write-over-what-moved-on',
    part: 'records',
    world: { rareFault: 'slowStorage' },
    within: 200,
    file: 'src/core/follow/checkTransfer.ts',
    find: 'if (isTaken || !isSame(stored, seen)) return stored',
    replace: 'if (isTaken) return stored',
  },
  {
    name: 'keep-the-whole-signature',
    part: 'records',
    within: 50,
    file: 'src/core/transfer/evm/signPermit.ts',
    find: '{ ...permit, r: [...permit.r, signature.r] }',
    replace: '{ ...permit, r: [...permit.r, signature.r], s: signature.s } as SignedPermit',
  },
  {
    name: 'take-the-deadline-of-another-permit',
    part: 'guard',
    world: { rareFault: 'standsStill' },
    within: 25,
    file: 'src/core/transfer/evm/transfer.ts',
    find: 'while (stored.some(isTaken)) deadline += 1n',
    replace: 'if (stored.length < 0) deadline += 1n',
    also: [
      {
        file: 'src/core/transfer/evm/transfer.ts',
        find: 'record.permit.deadline !== deadline &&',
        replace: '',
      },
    ],
  },
  {
    name: 'follow-no-more-after-one-failure',
    part: 'follow',
    within: 25,
    file: 'src/core/follow/followOpenTransfers.ts',
    find: 'while (!signal.aborted && !(await poll(',
    replace: 'if (!signal.aborted && !(await poll(',
    also: [
      {
        file: 'src/core/follow/followOpenTransfers.ts',
        find: 'followed.delete(id)',
        replace: '',
      },
    ],
  },
  {
    name: 'never-forget-what-a-node-said',
    part: 'follow',
    world: { rareFault: 'blockTooHigh' },
    within: 800,
    file: 'src/core/follow/followTransfer.ts',
    find: 'if (isTimeToForget(checks)) memory = createCheckMemory()',
    replace: 'if (checks < 0) memory = createCheckMemory()',
  },
  {
    name: 'call-it-replaced-before-the-other-is-final',
    part: 'permits',
    world: { nodeFaults: 'finality', fixed: { 'post.refused': 0.6 } },
    within: 60,
    file: 'src/core/record/attributedTransactions.ts',
    find: "departure?.tie === 'signature' && departure.isFinal ?",
    replace: 'departure ?',
    also: [
      {
        file: 'src/core/follow/evm/judgePermit.ts',
        find: 'if (isReplaced && isFinal(siblingUse, history))',
        replace: 'if (isReplaced && siblingUse)',
      },
    ],
  },
  {
    name: 'post-the-next-nonce',
    part: 'wire',
    within: 50,
    file: 'src/core/permit/permitEncoding.ts',
    find: 'nonce: nonce.toString()',
    replace: 'nonce: (nonce + 1n).toString()',
  },
  {
    name: 'post-another-deadline',
    part: 'wire',
    within: 50,
    file: 'src/core/permit/permitEncoding.ts',
    find: 'deadline: deadline.toString()',
    replace: 'deadline: (deadline + 1n).toString()',
  },
  {
    name: 'post-the-owner-as-spender',
    part: 'wire',
    within: 50,
    file: 'src/core/permit/permitEncoding.ts',
    find: '    owner,\n    spender,\n    value: value',
    replace: '    owner,\n    spender: owner,\n    value: value',
  },
  {
    name: 'write-an-amount-of-five-decimals',
    part: 'amounts',
    within: 50,
    file: 'src/core/amount/parseAmount.ts',
    find: 'export const usdcDecimals = 6',
    replace: 'export const usdcDecimals = 5',
  },
  {
    name: 'sign-for-the-chain-s-whole-balance',
    part: 'amounts',
    within: 50,
    file: 'src/core/transfer/evm/transfer.ts',
    find: 'spender, value: amount, nonce, deadline }',
    replace: 'spender, value: state.balance, nonce, deadline }',
  },
  {
    name: 'sign-by-the-nonce-of-one-node',
    part: 'guard',
    world: { fixed: { 'rpc.addresses': 2, 'rpc.lag': 10, 'worldFaults.nodeFallsBehind': 1 } },
    within: 200,
    file: agreedState,
    find: 'one.nonce === other.nonce && ',
    replace: '',
  },
  {
    name: 'sign-by-the-allowance-of-one-node',
    part: 'guard',
    world: { rareFault: 'allowanceHidden' },
    within: 1_500,
    file: agreedState,
    find: 'one.allowance === other.allowance && ',
    replace: '',
  },
  {
    name: 'sign-by-the-count-of-one-node',
    part: 'guard',
    world: { rareFault: 'allowanceHidden' },
    within: 800,
    file: agreedState,
    find: ' && one.transactions === other.transactions',
    replace: '',
  },
  {
    name: 'send-by-the-word-of-one-node',
    part: 'guard',
    world: { rareFault: 'allowanceHidden', nodeFaults: 'finality', fixed: { 'wallet.slow': 1 } },
    within: 320,
    file: 'src/core/transfer/evm/transfer.ts',
    find: 'readAgreedState(config, readers, { chain, owner, spender }),\n    readDestinationStart(readers, request.to)',
    replace:
      'readAgreedState(config, (key) => readers(key), { chain, owner, spender }),\n    readDestinationStart(readers, request.to)',
  },
  {
    name: 'call-it-sent-by-the-allowance-of-one-node',
    part: 'permits',
    world: { rareFault: 'allowanceHidden' },
    within: 800,
    file: 'src/core/follow/evm/checkEvmDeparture.ts',
    find: 'left.length === asked.length ? left[0]',
    replace: 'left.length > 0 ? left[0]',
  },
  {
    name: 'call-it-expired-though-a-node-contradicts-what-was-noted',
    part: 'permits',
    world: { rareFault: 'allowanceHidden' },
    within: 250,
    file: 'src/core/follow/evm/judgePermit.ts',
    find: "history.notedState !== 'contradicted' && (",
    replace: '(',
    also: [
      {
        file: history,
        find: "notedState !== 'confirmed' || BigInt(blockNumber) > start",
        replace: 'BigInt(blockNumber) > start',
      },
    ],
  },
  {
    name: 'believe-what-was-noted-though-the-node-shows-another-state',
    part: 'permits',
    world: {
      rareFault: 'allowanceHidden',
      fixed: { 'service.slow': 1, 'service.neverActs': 0, 'wallet.rejects': 0, 'wallet.never': 0 },
    },
    within: 250,
    file: history,
    find: 'return (isSame ?? hasAgreed) ?',
    replace: 'return isSame !== undefined || hasAgreed ?',
  },
  {
    name: 'believe-what-was-noted-in-a-block-that-is-gone',
    part: 'permits',
    world: { rareFault: 'ownUndone' },
    within: 300,
    file: history,
    find: "return isSame ? 'confirmed' : unshown",
    replace: "return 'confirmed'",
  },
  {
    name: 'replace-what-left-another-chain',
    part: 'guard',
    world: { rareFault: 'replacesElsewhere' },
    within: 400,
    file: 'src/core/transfer/submitRecord.ts',
    find: 'replaced && senderKey(replaced) === key',
    replace: 'replaced',
  },
  {
    name: 'let-a-node-vouch-that-was-silent',
    part: 'permits',
    world: { rareFault: 'allowanceHidden' },
    within: 800,
    file: history,
    find: 'noted.agreed?.includes(name)',
    replace: 'true',
  },
  {
    name: 'let-a-silent-node-vouch-by-the-name-of-its-host',
    part: 'permits',
    world: { rareFault: 'sharedHost' },
    within: 600,
    file: 'src/core/chain/reader.ts',
    find: 'all.some((other) => other !== one && other.name === one.name)',
    replace: 'false',
  },
  {
    name: 'let-a-node-vouch-for-what-code-did-at-the-prompt',
    part: 'permits',
    world: { rareFault: 'approvesByCode' },
    within: 700,
    file: 'src/core/transfer/evm/transfer.ts',
    find: '!hasCode && transactions',
    replace: 'transactions',
  },
  {
    name: 'call-an-owner-with-code-quiet',
    part: 'permits',
    world: { rareFault: 'approvesByCode' },
    within: 900,
    file: history,
    find: "!noted?.hasCode && code === '0x' && ",
    replace: '',
  },
  {
    name: 'find-no-signature-of-a-contract',
    part: 'permits',
    world: { rareFault: 'contractOwner' },
    within: 25,
    file: 'src/core/follow/evm/calldata.ts',
    find: 'return contractSignatures.some(',
    replace: 'return contractSignatures.length < 0 && contractSignatures.some(',
  },
  {
    name: 'take-any-bytes-for-the-signature-of-a-contract',
    part: 'permits',
    world: { rareFault: 'contractOwner' },
    within: 50,
    file: 'src/core/follow/evm/calldata.ts',
    find: ' === hash) return true',
    replace: ' !== hash) return true',
  },
  {
    name: 'take-a-contract-s-own-payment-for-a-withdrawal',
    part: 'follow',
    world: {
      rareFault: 'contractOwner',
      fixed: { 'worldFaults.looksForTransfers': 1, 'worldFaults.ownTransfer': 1 },
    },
    within: 25,
    file: 'src/core/follow/findTransfers.ts',
    find: '[transaction?.from, transaction?.to].some(',
    replace: '[transaction?.from].some(',
  },
  {
    name: 'undo-by-the-word-of-the-first-node',
    part: 'follow',
    world: { rareFault: 'arrivalMadeUp', fixed: { 'rpc.nodes': 1 } },
    within: 6_000,
    file: 'src/core/follow/checkTransfer.ts',
    find: "(answer) => answer === 'gone',",
    replace: '() => false,',
  },
  {
    name: 'find-a-payment-by-hand-as-a-transfer',
    part: 'follow',
    world: { fixed: { 'worldFaults.looksForTransfers': 1, 'worldFaults.ownTransfer': 1 } },
    within: 30,
    file: 'src/core/follow/findTransfers.ts',
    find: 'if ([transaction?.from, transaction?.to].some((one) => isSameAddress(one, owner)))',
    replace: 'if (false)',
  },
  {
    name: 'search-from-a-block-that-was-made-up',
    part: 'follow',
    world: { rareFault: 'blockTooHigh' },
    within: 100,
    file: 'src/core/read/evm/findBlock.ts',
    find: 'if (there && there.timestamp > time)',
    replace: 'if (there === head && there.timestamp > time)',
  },
  {
    name: 'wait-for-a-block-that-was-made-up',
    part: 'follow',
    world: { rareFault: 'blockTooHigh' },
    within: 60,
    file: 'src/core/read/evm/findBlock.ts',
    find: 'if (there && there.timestamp > time)',
    replace: 'if (there && there !== head && there.timestamp > time)',
  },
  {
    name: 'arrive-by-what-was-paid-at-the-prompt',
    part: 'follow',
    world: { rareFault: 'paidAtThePrompt' },
    within: 70,
    file: 'src/core/follow/evm/findEvmArrival.ts',
    find: 'const range = { from: start + 1n,',
    replace: 'const range = { from: start > 200n ? start - 200n : 0n,',
    also: [
      {
        file: 'src/core/follow/evm/findEvmArrival.ts',
        find: 'block > destinationStart ?',
        replace: 'block >= 0n ?',
      },
    ],
  },
  {
    name: 'arrive-by-the-block-that-was-there',
    part: 'follow',
    world: { rareFault: 'paidAtThePrompt' },
    within: 25,
    file: 'src/core/follow/evm/findEvmArrival.ts',
    find: 'const range = { from: start + 1n,',
    replace: 'const range = { from: start,',
    also: [
      {
        file: 'src/core/follow/evm/findEvmArrival.ts',
        find: 'block > destinationStart ?',
        replace: 'block >= destinationStart ?',
      },
    ],
  },
  {
    name: 'take-every-noted-block-for-one-that-was-there',
    part: 'follow',
    world: { rareFault: 'blockTooHigh' },
    within: 100,
    file: 'src/core/follow/evm/findEvmArrival.ts',
    find: 'const isNoted = !kept ||',
    replace: 'const isNoted = true || !kept ||',
  },
  {
    name: 'count-what-left-for-a-sibling-in-the-same-calldata',
    part: 'permits',
    world: {
      rareFault: 'permitsTogether',
      fixed: { 'post.refused': 0.9, 'wallet.rejects': 0, 'service.slow': 0.6, 'rpc.lost': 0, 'rpc.error': 0 },
    },
    within: 25,
    file: history,
    find: 'const block = isOurs === !isOthers &&',
    replace: 'const block = (isOurs || isOthers) &&',
  },
  {
    name: 'take-the-permit-of-another-device-for-ours',
    part: 'permits',
    world: { rareFault: 'permitsTogether' },
    within: 1_000,
    file: tie,
    find: 'ofAmount.length === 0',
    replace: 'false',
  },
  {
    name: 'take-a-permit-of-another-device-with-the-same-amount-for-ours',
    part: 'permits',
    world: { rareFault: 'permitsTogether' },
    within: 1_200,
    file: tie,
    find: 'if (contains(0n))',
    replace: 'if (false && contains(0n))',
  },
  {
    name: 'take-a-permit-for-used-because-calldata-contains-it',
    part: 'permits',
    world: { rareFault: 'permitsTogether' },
    within: 3_000,
    file: history,
    find: "(tie === 'contained' && !use)",
    replace: 'false',
  },
  {
    name: 'count-one-node-twice',
    part: 'permits',
    world: { rareFault: 'oneNodeTwice' },
    within: 130,
    file: 'src/core/read/readers.ts',
    find: 'urls.indexOf(urls[index]) === index',
    replace: 'urls.indexOf(urls[index]) <= index',
  },
  {
    name: 'count-the-page-s-own-node-twice',
    part: 'permits',
    world: { rareFault: 'oneNodeTwice' },
    within: 70,
    file: 'src/core/read/readers.ts',
    find: "typeof url === 'string' ? witnessAt(url, reader)",
    replace: 'url === 0 ? witnessAt(url, reader)',
  },
  {
    name: 'arrive-for-good-by-the-word-of-one-node',
    part: 'follow',
    world: { rareFault: 'arrivalMadeUp' },
    within: 25,
    file: 'src/core/follow/checkTransfer.ts',
    find: 'return showing.length < others.length ? { ...seen, agreed } : { ...seen, isFinal: true, agreed }',
    replace: 'return { ...seen, isFinal: true, agreed }',
  },
  {
    name: 'keep-an-arrival-that-no-node-shows',
    part: 'follow',
    world: { rareFault: 'arrivalMadeUp' },
    within: 25,
    file: 'src/core/follow/checkTransfer.ts',
    find: 'answers.includes(false) && !answers.some(Boolean)',
    replace: 'false',
  },
  {
    name: 'know-no-block-where-a-node-has-forgotten-one',
    part: 'follow',
    world: { rareFault: 'forgets', fixed: comesBackLate },
    within: 1_500,
    file: 'src/core/read/evm/checkAnswers.ts',
    find: 'if (!block) return undefined\n',
    replace: "if (!block) throw new Error('There is no such block.')\n",
  },
  {
    name: 'fail-where-a-node-refuses-what-is-old',
    part: 'follow',
    world: {
      rareFault: 'refusesOld',
      fixed: {
        'rpc.addresses': 1,
        'post.lostAfter': 0.6,
        'service.neverActs': 0,
        'service.neverPays': 0,
        'worldFaults.closeTab': 1,
        'worldFaults.tabFreezes': 1,
      },
    },
    within: 100,
    file: 'src/core/read/evm/evmRpc.ts',
    find: 'if (isRefused(error) && !isBusy) return undefined',
    replace: 'if (isRefused(error) && !isBusy && error === undefined) return undefined',
  },
  {
    name: 'know-nothing-where-a-node-has-forgotten-a-transaction',
    part: 'follow',
    world: { rareFault: 'forgets' },
    within: 5_000,
    file: 'src/core/read/evm/evmRpc.ts',
    find: "'eth_getTransactionByHash', hash)\n      if (!found) return undefined",
    replace:
      "'eth_getTransactionByHash', hash)\n      if (!found) throw new Error('There is no such transaction.')",
  },
  {
    name: 'follow-nothing-that-went-to-another-address-of-the-service',
    part: 'follow',
    world: { rareFault: 'serviceMoves' },
    within: 25,
    file: 'src/core/config/isOfNetwork.ts',
    find: "export function isOfNetwork({ network }: Pick<BridgeConfig, 'network'>, record: TransferRecord): boolean {\n",
    replace:
      "export function isOfNetwork({ network, client }: Pick<BridgeConfig, 'network' | 'client'>, record: TransferRecord): boolean {\n  if (record.service !== client?.baseUrl) return false\n",
  },
  {
    name: 'skip-half-of-what-a-pruning-node-may-keep',
    part: 'follow',
    within: 2_000,
    world: { rareFault: 'refusesOld' },
    file: 'src/core/read/evm/readLogs.ts',
    find: 'return kept',
    replace: 'return memory.oldest',
  },
  {
    name: 'take-a-burn-of-any-sender',
    part: 'cctp',
    within: 25,
    file: 'src/core/follow/evm/findBurn.ts',
    find: 'BigInt(sender) === BigInt(from.messenger) &&',
    replace: 'BigInt(sender) !== BigInt(source.usdc.address) &&',
  },
  {
    name: 'take-a-burn-that-one-node-of-two-shows',
    part: 'cctp',
    world: { rareFault: 'burnMadeUp' },
    within: 25,
    file: 'src/core/follow/checkTransfer.ts',
    find: 'return isDenied ? undefined : {',
    replace: 'return isDenied && shown.length > 99 ? undefined : {',
  },
  ...solanaMutants,
]

/** The largest ceiling in CI, a few seconds of seeds. */
const cheap = 400

/** What its seeds must include, in words; empty if any seed will do. */
export function describeWorld({ world }: Mutant): string {
  const { rareFault, nodeFaults, hasSolana, fixed = {} } = world ?? {}
  const count = Object.keys(fixed).length
  const settings = count > 0 && `${count} fixed setting${count === 1 ? '' : 's'}`
  const named = [rareFault, nodeFaults && 'faults of nodes', hasSolana && 'Solana', settings]
  return named.filter(Boolean).join(', ')
}

/** The table of the simulator's README: each mutant with its ceiling. */
export function describeCeilings(): readonly string[] {
  const rows = [['bug', 'part', 'seeds with', 'found within'], ...mutants.map(describeCeiling)]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...rest] = rows
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rest.map(line)]
}

function describeCeiling(mutant: Mutant): string[] {
  return [mutant.name, mutant.part, describeWorld(mutant), mutant.within.toLocaleString('en-US')]
}

/** The mutant with the lowest ceiling of each part, which CI runs. */
export function cheapestOfEachPart(): readonly Mutant[] {
  const parts = [...new Set(mutants.map(({ part }) => part))]
  return parts.flatMap((part) =>
    mutants
      .filter((mutant) => mutant.part === part && mutant.within <= cheap)
      .sort((a, b) => a.within - b.within)
      .slice(0, 1),
  )
}

export function findMutant(name: string): Mutant {
  const mutant = mutants.find((each) => each.name === name)
  if (mutant) return mutant
  throw new Error(`There is no mutant ${name}. There are: ${mutants.map((each) => each.name).join(', ')}.`)
}
