/** Shortens an address to its start and end, for places where no money depends on it. */
export function shortAddress(address: string): string {
  return address.length > 12
    ? `${address.slice(0, address.startsWith('0x') ? 6 : 4)}…${address.slice(-4)}`
    : address
}
