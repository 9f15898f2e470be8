import * as v from 'valibot'

const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000))
const baseUnits = v.pipe(v.string(), v.regex(/^\d{1,20}$/, 'must be base units as a decimal string'))

const settingsSchema = v.strictObject({
  /** How the gateway collects a deposit. */
  style: v.picklist(['atomic', 'tryPermit', 'twoStep']),
  /** The source of an EVM payout: newly minted USDC, or the gateway's deposits. */
  payout: v.picklist(['mint', 'funds']),
  /** A flat fee in base units, subtracted from the payout. */
  feeBaseUnits: baseUnits,
  /** While true, transfers are accepted but nothing is broadcast. */
  relayerPaused: v.boolean(),
  delays: v.strictObject({
    /** From acceptance to the broadcast of the source transaction. */
    sourceMs: milliseconds,
    /** From the permit to the withdrawal, in the style `twoStep`. */
    pullMs: milliseconds,
    /** From the confirmed source transaction to the payout. */
    settleMs: milliseconds,
    /** From acceptance to the answer. */
    respondMs: milliseconds,
  }),
  evm: v.strictObject({
    /** After how many further blocks a block is final at the nodes under `/rpc`. */
    finalityBlocks: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)),
  }),
  solana: v.strictObject({
    /** Who pays for the Solana transaction, and when the service signs. */
    payer: v.picklist(['server-signs-first', 'server-signs-after', 'user']),
    /** The encoding of `transaction` in the answer of build-tx. */
    encoding: v.picklist(['base64', 'base58']),
    version: v.picklist(['legacy', 0]),
    /** After how many slots of 400 ms a slot is final. */
    finalitySlots: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(64)),
  }),
})

/** A partial change of the settings. */
export const settingsPatchSchema = v.partial(
  v.strictObject({
    ...settingsSchema.entries,
    delays: v.partial(settingsSchema.entries.delays),
    evm: v.partial(settingsSchema.entries.evm),
    solana: v.partial(settingsSchema.entries.solana),
  }),
)

/** How the service behaves where its interface leaves a choice. */
export type SandboxSettings = v.InferOutput<typeof settingsSchema>
/** A partial change of the settings. */
export type SandboxSettingsPatch = v.InferInput<typeof settingsPatchSchema>

/** The defaults: no delays, and permit and withdrawal in one transaction. */
export const defaultSettings: SandboxSettings = {
  style: 'atomic',
  payout: 'mint',
  feeBaseUnits: '0',
  relayerPaused: false,
  delays: { sourceMs: 0, pullMs: 0, settleMs: 0, respondMs: 0 },
  evm: { finalityBlocks: 2 },
  solana: { payer: 'server-signs-first', encoding: 'base64', version: 0, finalitySlots: 8 },
}

/** Applies a change, and rejects an invalid one. */
export function mergeSettings(current: SandboxSettings, patch: SandboxSettingsPatch): SandboxSettings {
  return v.parse(settingsSchema, {
    ...current,
    ...patch,
    delays: { ...current.delays, ...patch.delays },
    evm: { ...defaultSettings.evm, ...current.evm, ...patch.evm },
    solana: { ...current.solana, ...patch.solana },
  })
}
