import type { ChainReader } from '../../core/chain/reader.js'
import type { DoctorEnvironment } from '../exchange.js'

/** Wraps a reader and records how long each answer took, in ms. */
export function timeRequests(
  reader: ChainReader,
  { now }: DoctorEnvironment,
): { reader: ChainReader; times: number[] } {
  const times: number[] = []
  const request: ChainReader['request'] = async (call) => {
    const started = now()
    const answer = await reader.request(call)
    times.push(now() - started)
    return answer
  }
  return { reader: { ...reader, request }, times }
}
