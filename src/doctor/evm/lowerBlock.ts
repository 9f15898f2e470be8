export function lowerBlock(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
