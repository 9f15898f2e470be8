export function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

export function greatest(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
