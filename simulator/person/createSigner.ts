import { UserRejectedError } from '../../src/core/errors/walletErrors.js'
import type { EvmSigner } from '../../src/core/wallet/walletConnection.js'
import type { TokenCall } from '../../src/testing/chain/callToken.js'
import type { Hex } from '../../src/testing/chain/TokenState.js'
import { readTokenCall } from '../../src/testing/chain/tokenCalldata.js'
import type { Tab } from '../device/Tab.js'
import { shownStates } from '../invariants/shownStates.js'
import { makeUpOnSolana } from '../solana/solanaWorldFaults.js'
import type { World } from '../World.js'
import {
  approveAfterSigning,
  approveByCode,
  burnAsStranger,
  ownTransaction,
  payAsStranger,
  replaceByApproval,
  sendAtThePrompt,
  takeElsewhere,
} from '../worldFaults.js'
import type { EvmIntent } from './Intent.js'
import { isUnderWay } from './isUnderWay.js'

/** How often, in ms, the person answers all open prompts. */
const together = 30_000

/** The wallet during one press of the button: it may be slow, refuse, or never answer. */
export function createSigner(world: World, tab: Tab, intent: EvmIntent): EvmSigner {
  const { random, timeline, faultSettings, wallet, witness, trace } = world
  const shown = shownStates(world, intent.from)
  let chainId = tab.config.network.chains[random.chance(0.1) ? 'ETH' : intent.from].id
  return {
    current: () => ({ address: wallet.connected(), chainId }),
    async switchChain({ id }) {
      chainId = id
    },
    signTypedData(typedData) {
      const { nonce, value } = typedData.message
      trace.add(tab.name, () => `prompt for ${intent.name}: nonce ${nonce}, value ${value}`)
      witness.prompted(intent, typedData, shown)
      if (world.rare.has('approvesByCode')) approveByCode(world, intent)
      if (world.rare.has('paidAtThePrompt')) payAsStranger(world, intent)
      const sent = world.rare.has('ownUndone') ? sendAtThePrompt(world, intent.from) : undefined
      return new Promise((resolve, reject) => {
        if (random.chance(faultSettings.wallet.never)) return
        const isRejected = random.chance(faultSettings.wallet.rejects)
        const ms = random.chance(faultSettings.wallet.together)
          ? together - (timeline.now() % together)
          : random.chance(faultSettings.wallet.slow)
            ? random.between(60_000, 1_000_000)
            : random.between(500, 15_000)
        timeline.after(ms, () => {
          if (!tab.isAlive) return
          // Nobody signs again for a transfer that they know is under way, whatever they pressed before.
          if (isRejected || isUnderWay(world, intent)) return reject(new UserRejectedError())
          const signature = wallet.sign(typedData)
          witness.signed(intent, typedData, signature)
          if (intent.to === 'SOLANA' && world.rare.has('madeUpOnSolana'))
            makeUpOnSolana(world, intent.recipient, intent.amount)
          if (world.rare.has('approvesItself')) approveAfterSigning(world, intent)
          if (world.rare.has('burnMadeUp')) burnAsStranger(world, intent)
          if (sent) replaceByApproval(world, intent, sent)
          trace.add(tab.name, () => `signed for ${intent.name}: r ${signature.slice(0, 10)}`)
          tab.whenAwake(() => resolve(signature))
        })
      })
    },
    sendTransaction: ({ to, data }) =>
      new Promise((resolve, reject) => {
        const isRejected = random.chance(faultSettings.wallet.rejects)
        timeline.after(random.between(500, 15_000), () => {
          if (!tab.isAlive) return
          if (isRejected) return reject(new UserRejectedError())
          const hash = world.newHash()
          const call = readApproval(wallet.address, data)
          world.chains[intent.from].chain.submit(ownTransaction(world, hash, to, call), 0)
          if (world.rare.has('takenElsewhere')) takeElsewhere(world, intent)
          tab.whenAwake(() => resolve(hash))
        })
      }),
  }
}

/** The token calls that the kit asks an account to send. */
function readApproval(owner: Hex, data: Hex): TokenCall {
  const call = readTokenCall(owner, data)
  if (call?.kind === 'approve' || call?.kind === 'decreaseAllowance') return call
  throw new Error(`${data.slice(0, 10)} is no approval.`)
}
