import { recoverTypedDataAddress } from 'viem'
import type { EvmChainKey } from '../../src/core/chain.js'
import { buildPermit } from '../../src/core/evm/permit.js'
import type { TransferBody } from '../../src/core/wire/bodies.js'
import { simulatedNetwork } from '../chain/network.js'
import type { HeldPermit, Hex } from '../chain/token.js'
import type { Job } from './Job.js'

/** Who signed what, by `r` and `s`: the same request comes again, and recovering is slow. */
const signers = new Map<string, Hex | undefined>()

/** Reads the body of a request as the service and, later, the token do. */
export async function readJob(id: string, hash: Hex, text: string): Promise<Job> {
  const body = JSON.parse(text) as TransferBody
  const fields = body.permit as { [name: string]: string | number }
  const permit: Omit<HeldPermit, 'signer'> = {
    owner: fields.owner as Hex,
    spender: fields.spender as Hex,
    value: BigInt(fields.value ?? 0),
    nonce: BigInt(fields.nonce ?? 0),
    deadline: BigInt(fields.deadline ?? 0),
    v: Number(fields.v),
    r: fields.r as Hex,
    s: fields.s as Hex,
  }
  const signer = await signerOf(body.from, permit)
  const to = body.to as EvmChainKey
  return { id, hash, from: body.from, to, recipient: body.recipient as Hex, permit: { ...permit, signer } }
}

async function signerOf(from: EvmChainKey, permit: Omit<HeldPermit, 'signer'>): Promise<Hex | undefined> {
  const { v, r, s, ...message } = permit
  const key = `${r}${s}${Object.values(message).join()}`
  if (!signers.has(key)) {
    const typedData = buildPermit(simulatedNetwork.chains[from], message)
    const signature = { r, s, yParity: v - 27 }
    if (signers.size > 1000) signers.clear()
    signers.set(key, await recoverTypedDataAddress({ ...typedData, signature }).catch(() => undefined))
  }
  return signers.get(key)
}
