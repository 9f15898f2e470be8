import * as v from 'valibot'

const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000))
const baseUnits = v.pipe(v.string(), v.regex(/^\d{1,20}$/, 'must be base units as a decimal string'))

const settingsSchema = v.strictObject({
  /** How the gateway takes a deposit. */
  style: v.picklist(['atomic', 'tryPermit', 'twoStep']),
  /** Where an EVM pay-out comes from: newly minted, or what deposits left in the gateway. */
  payout: v.picklist(['mint', 'funds']),
  /** A flat fee in base units, taken from what the recipient gets. */
  feeBaseUnits: baseUnits,
  /** While true, nothing is broadcast: transfers are accepted and stay as they are. */
  relayerPaused: v.boolean(),
  delays: v.strictObject({
    /** From acceptance to the broadcast of the source transaction. */
    sourceMs: milliseconds,
    /** From the permit to the pull, in the style `twoStep`. */
    pullMs: milliseconds,
    /** From the confirmed source transaction to the pay-out. */
    settleMs: milliseconds,
    /** From acceptance to the answer. */
    respondMs: milliseconds,
  }),
  evm: v.strictObject({
    /** How many blocks follow one before it is final, as the nodes at `/rpc` tell it. */
    finalityBlocks: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)),
  }),
  solana: v.strictObject({
    /** Who pays for the Solana transaction, and when the service signs. */
    payer: v.picklist(['server-signs-first', 'server-signs-after', 'user']),
    /** The encoding of `transaction` in the answer of build-tx. */
    encoding: v.picklist(['base64', 'base58']),
    version: v.picklist(['legacy', 0]),
    /** How many slots of 400 ms a block needs to become final. */
    finalitySlots: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(64)),
  }),
})

/** A change of settings: only what it names changes. */
export const settingsPatchSchema = v.partial(
  v.strictObject({
    ...settingsSchema.entries,
    delays: v.partial(settingsSchema.entries.delays),
    evm: v.partial(settingsSchema.entries.evm),
    solana: v.partial(settingsSchema.entries.solana),
  }),
)

/** How the service behaves where its interface leaves it open. */
export type SandboxSettings = v.InferOutput<typeof settingsSchema>
/** A change of settings: only what it names changes. */
export type SandboxSettingsPatch = v.InferInput<typeof settingsPatchSchema>

/** What holds where nothing else is said: no delays, permit and pull in one transaction. */
export const defaultSettings: SandboxSettings = {
  style: 'atomic',
  payout: 'mint',
  feeBaseUnits: '0',
  relayerPaused: false,
  delays: { sourceMs: 0, pullMs: 0, settleMs: 0, respondMs: 0 },
  evm: { finalityBlocks: 2 },
  solana: { payer: 'server-signs-first', encoding: 'base64', version: 0, finalitySlots: 8 },
}

/** Applies a change, and refuses one that makes no sense. */
export function mergeSettings(current: SandboxSettings, patch: SandboxSettingsPatch): SandboxSettings {
  return v.parse(settingsSchema, {
    ...current,
    ...patch,
    delays: { ...current.delays, ...patch.delays },
    evm: { ...defaultSettings.evm, ...current.evm, ...patch.evm },
    solana: { ...current.solana, ...patch.solana },
  })
}
