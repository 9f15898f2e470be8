import { UserRejectedError } from '../../src/core/errors/walletErrors.js'
import type { SolanaSigner } from '../../src/core/transfer/solana/solanaSigner.js'
import type { Tab } from '../device/Tab.js'
import type { Intent } from '../person/Intent.js'
import { isUnderWay } from '../person/isUnderWay.js'
import type { World } from '../World.js'
import { payAsStranger } from '../worldFaults.js'
import { fakeSolanaSignature } from './fakeSolanaSignature.js'
import { readDeposit } from './readDeposit.js'
import { madeUpSignature, solanaAddresses } from './solanaAddresses.js'
import { haltAfterSigning, reportSlotsTooHigh } from './solanaWorldFaults.js'

const signatureLength = 64

/** The person's Solana wallet during one press of the button: it may be slow, refuse, or never answer. */
export function createSolanaSigner(world: World, tab: Tab, intent: Intent): SolanaSigner {
  const { solana, timeline, faultSettings, witness, trace } = world
  const { random } = solana
  const address = solanaAddresses.person
  return {
    address,
    currentAddress: () => address,
    signTransaction(bytes) {
      trace.add(tab.name, () => `prompt on Solana for ${intent.name}`)
      witness.promptedOnSolana(intent, bytes)
      if (world.rare.has('paidAtThePrompt')) payAsStranger(world, intent)
      return new Promise((resolve, reject) => {
        if (random.chance(faultSettings.wallet.never)) return
        const isRejected = random.chance(faultSettings.wallet.rejects)
        const ms = random.chance(faultSettings.wallet.slow)
          ? random.between(30_000, 200_000)
          : random.between(500, 15_000)
        timeline.after(ms, () => {
          if (!tab.isAlive) return
          if (isRejected || isUnderWay(world, intent)) return reject(new UserRejectedError())
          resolve(sign(bytes))
        })
      })
    },
  }

  function sign(bytes: Uint8Array): Uint8Array {
    const { messageBytes, signers } = readDeposit(bytes)
    const signature = fakeSolanaSignature(address, messageBytes)
    const signed = Uint8Array.from(bytes)
    signed.set(signature, 1 + signers.indexOf(address) * signatureLength)
    world.witness.signedOnSolana(intent, signed, signature)
    if (world.rare.has('madeUpOnSolana')) makeUpLanding(signed)
    if (world.rare.has('slotsTooHigh')) reportSlotsTooHigh(world)
    if (world.rare.has('heightUnderstated')) haltAfterSigning(world)
    trace.add(tab.name, () => `signed on Solana for ${intent.name}`)
    return signed
  }
  /** One node of two shows it as landed. */
  function makeUpLanding(bytes: Uint8Array): void {
    const { message, moves, signatures, signers } = readDeposit(bytes)
    // The fee payer may not have signed yet.
    const named = signatures.map((one) => (/^1+$/.test(one) ? madeUpSignature(message) : one))
    const transaction = { signatures: named, message, moves, mentions: signers }
    solana.madeUp.push({ transaction, slot: solana.ledger.slot(), hasFailed: false })
  }
}
