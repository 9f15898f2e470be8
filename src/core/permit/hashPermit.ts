import { concat, keccak256, numberToHex, pad, stringToHex } from 'viem/utils'
import type { PermitTypedData } from './buildPermit.js'

type Hex = `0x${string}`

/**
 * Hashes a permit by EIP-712. It supports only this type: viem's generic hash is four times the size, and a test
 * compares the two.
 */
export function hashPermit({ domain, message }: PermitTypedData): Hex {
  const { chainId, name, verifyingContract, version } = domain
  const { deadline, nonce, owner, spender, value } = message
  const separator = hashWords([
    hashText(domainType),
    hashText(name),
    hashText(version),
    BigInt(chainId),
    verifyingContract,
  ])
  const struct = hashWords([hashText(permitType), owner, spender, value, nonce, deadline])
  return keccak256(concat(['0x1901', separator, struct]))
}

const domainType = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'
const permitType = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'

/** Every value of these types is one word (EIP-712, `encodeData`). */
function hashWords(values: readonly (Hex | bigint)[]): Hex {
  return keccak256(
    concat(
      values.map((value) => (typeof value === 'bigint' ? numberToHex(value, { size: 32 }) : pad(value))),
    ),
  )
}

function hashText(text: string): Hex {
  return keccak256(stringToHex(text))
}
