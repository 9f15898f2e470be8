import { size, slice } from 'viem'
import { pad } from 'viem/utils'
import { word } from '../../src/testing/chain/callToken.js'
import { type TestTransaction, tokenTransaction } from '../../src/testing/chain/TestTransaction.js'
import type { Hex } from '../../src/testing/chain/TokenState.js'
import { calldata, permitWords } from '../../src/testing/chain/tokenCalldata.js'
import { strangerAddress } from '../network/simulatedNetwork.js'
import type { HeldPermit } from './Job.js'

/** `permit(address,address,uint256,uint256,bytes)` of FiatTokenV2_2. */
const permitOfContract: Hex = '0x9fd5a6cf'

/** A permit's arguments in the token's order. A contract's signature stands at the end, after its place and length. */
export function wordsOfPermit(permit: HeldPermit): readonly Hex[] {
  const { bytes } = permit
  if (!bytes) return permitWords(permit)
  const parts = Array.from({ length: size(bytes) / 32 }, (_, place) =>
    slice(bytes, 32 * place, 32 * place + 32),
  )
  const { owner, spender, value, deadline } = permit
  return [
    pad(owner),
    pad(spender),
    word(value),
    word(deadline),
    word(160n),
    word(BigInt(size(bytes))),
    ...parts,
  ]
}

/** A stranger's transaction that submits a permit directly to the token. */
export function permitDirectly(hash: Hex, token: Hex, permit: HeldPermit): TestTransaction {
  const sent = tokenTransaction(hash, strangerAddress, token, { kind: 'permit', permit, isOptional: false })
  return permit.bytes ? { ...sent, input: calldata(permitOfContract, ...wordsOfPermit(permit)) } : sent
}
