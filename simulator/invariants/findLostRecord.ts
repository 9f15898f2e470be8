import type { Device } from '../device/Device.js'
import type { Authorisation } from './Authorisation.js'

/** Every request of a device has a record there, stored before it left and kept. */
export function findLostRecord(device: Device, permits: readonly Authorisation[]): string | undefined {
  const left = permits.filter(({ hasLeft, intent }) => hasLeft && intent.device === device)
  if (left.length === 0) return undefined
  const kept = new Set(
    [...device.records(), ...device.deleted].flatMap((record) =>
      record.from === 'SOLANA' ? [] : record.permit.r,
    ),
  )
  const lost = left.find(({ r }) => !kept.has(r as `0x${string}`))
  return (
    lost && `${lost.intent.name} left with r ${lost.r.slice(0, 10)} and has no record on the ${device.name}`
  )
}
