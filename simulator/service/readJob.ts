import type { EvmChainKey } from '../../src/core/chain/chain.js'
import { buildPermit } from '../../src/core/permit/buildPermit.js'
import type { TransferBody } from '../../src/core/service/bodies.js'
import type { Hex } from '../../src/testing/chain/TokenState.js'
import { simulatedNetwork } from '../network/simulatedNetwork.js'
import { firstWord } from '../person/Wallet.js'
import { contractSignature, recoverTypedDataAddress } from '../pure/fakeSignature.js'
import type { HeldPermit, Job } from './Job.js'

/** Parses a request's body as the service and, later, the token do. */
export async function readJob(id: string, hash: Hex, text: string): Promise<Job> {
  const body = JSON.parse(text) as TransferBody
  const fields = body.permit as { [name: string]: string | number }
  const bytes = fields.signature as Hex | undefined
  const permit: Omit<HeldPermit, 'signer'> = {
    owner: fields.owner as Hex,
    spender: fields.spender as Hex,
    value: BigInt(fields.value ?? 0),
    nonce: BigInt(fields.nonce ?? 0),
    deadline: BigInt(fields.deadline ?? 0),
    ...(bytes
      ? { v: 27, r: firstWord(bytes), s: '0x01', bytes }
      : { v: Number(fields.v), r: fields.r as Hex, s: fields.s as Hex }),
  }
  const signer = await signerOf(body.from, permit)
  const { from, to, recipient } = body
  return { id, hash, from, to, recipient, permit: { ...permit, signer } }
}

async function signerOf(from: EvmChainKey, permit: Omit<HeldPermit, 'signer'>): Promise<Hex> {
  const { v, r, s, bytes, ...message } = permit
  const typedData = buildPermit(simulatedNetwork.chains[from], message)
  if (bytes) return bytes === contractSignature(typedData) ? message.owner : '0x'
  return recoverTypedDataAddress({ ...typedData, signature: { r, s, yParity: v - 27 } })
}
