/** A bug that is put in on purpose, to see it found: one place in one file, and what stands there instead. */
export type Mutant = {
  name: string
  /** What of the kit it breaks. */
  part: 'resolve' | 'follow' | 'store' | 'guard' | 'replace'
  file: string
  find: string
  replace: string
}

export const mutants: readonly Mutant[] = [
  {
    name: 'ignore-what-is-left-of-an-allowance',
    part: 'resolve',
    file: 'src/core/follow/evm/judgePermit.ts',
    find: "if (trail.allowance > 0n && trail.allowance >= least) return { kind: 'used' }",
    replace: '',
  },
  {
    name: 'decide-by-blocks-that-are-not-final',
    part: 'resolve',
    file: 'src/core/follow/evm/lookAtEvmDeparture.ts',
    find: 'return final !== undefined && number <= final.number',
    replace: 'return final !== undefined',
  },
  {
    name: 'call-it-expired-before-a-final-block-is',
    part: 'resolve',
    file: 'src/core/follow/evm/judgePermit.ts',
    find: 'final !== undefined && final.timestamp > deadline',
    replace: 'final !== undefined && head.timestamp > deadline',
  },
  {
    name: 'see-no-reorg',
    part: 'follow',
    file: 'src/core/follow/confirmSighting.ts',
    find: "if (hash !== block.hash) return 'gone'",
    replace: '',
  },
  {
    name: 'stop-before-the-departure-is-final',
    part: 'follow',
    file: 'src/core/record/isSettledRecord.ts',
    find: "'departure' in record ? record.departure : undefined",
    replace: 'undefined',
  },
  {
    name: 'let-two-records-arrive-by-one-log',
    part: 'follow',
    file: 'src/core/record/claims.ts',
    find: 'arrivals: new Set(arrivals.map(sightingKey))',
    replace: 'arrivals: new Set()',
  },
  {
    name: 'count-the-logs-of-any-contract',
    part: 'follow',
    file: 'src/core/read/evm/chainView.ts',
    find: "ask('eth_getLogs', { ...filter, fromBlock",
    replace: "ask('eth_getLogs', { topics: filter.topics, fromBlock",
  },
  {
    name: 'send-before-it-is-stored',
    part: 'store',
    file: 'src/core/transfer/submitRecord.ts',
    find: 'await config.records.put(record, { keep: guarding.keep })',
    replace: 'config.records.put(record, { keep: guarding.keep }).catch(() => undefined)',
  },
  {
    name: 'follow-nothing-where-the-storage-failed-at-first',
    part: 'store',
    file: 'src/core/follow/followOpenTransfers.ts',
    find: 'stored?.forEach(follow)',
    replace: 'if (!stored) return\n      stored.forEach(follow)',
  },
  {
    name: 'do-not-look-again-under-the-lock',
    part: 'guard',
    file: 'src/core/transfer/submitRecord.ts',
    find: '    await checkSender(config, key, guarding)\n',
    replace: '',
  },
  {
    name: 'let-a-refused-permit-stand-in-nobodys-way',
    part: 'guard',
    file: 'src/core/record/status.ts',
    find: '  refused: mayBeReplaced,',
    replace: '  refused: {},',
  },
  {
    name: 'read-nothing-again-before-sending',
    part: 'guard',
    file: 'src/core/transfer/evm/checkPermitState.ts',
    find: "if (state.nonce !== signed.nonce) throw new TransferOutdatedError({ reason: 'nonce' })",
    replace: '',
  },
  {
    name: 'post-to-the-chain-it-comes-from',
    part: 'guard',
    file: 'src/core/transfer/evm/sendPermit.ts',
    find: 'client.transfer({ from, to, ',
    replace: 'client.transfer({ from, to: from, ',
  },
  {
    name: 'post-twice-the-amount',
    part: 'guard',
    file: 'src/core/transfer/evm/sendPermit.ts',
    find: 'formatAmount(amount)',
    replace: 'formatAmount(2n * amount)',
  },
  {
    name: 'post-with-the-owner-as-recipient',
    part: 'guard',
    file: 'src/core/transfer/evm/sendPermit.ts',
    find: 'recipient, permit })',
    replace: 'recipient: String(permit.owner), permit })',
  },
  {
    name: 'replace-on-the-next-nonce',
    part: 'replace',
    file: 'src/core/transfer/evm/transfer.ts',
    find: 'value: amount, nonce, deadline }',
    replace: 'value: amount, nonce: replaces ? nonce + 1n : nonce, deadline }',
  },
  {
    name: 'replace-what-is-on-another-nonce',
    part: 'replace',
    file: 'src/core/transfer/evm/transfer.ts',
    find: 'record.permit.nonce === nonce && ',
    replace: '',
  },
]

export function findMutant(name: string): Mutant {
  const mutant = mutants.find((each) => each.name === name)
  if (mutant) return mutant
  throw new Error(`There is no mutant ${name}. There are: ${mutants.map((each) => each.name).join(', ')}.`)
}
