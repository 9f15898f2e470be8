export function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

export function greatest(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}

/** Raises a number to a power in the field of a prime. */
export function powerModulo(base: bigint, exponent: bigint, prime: bigint): bigint {
  let result = 1n
  let square = base
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % prime
    square = (square * square) % prime
  }
  return result
}
