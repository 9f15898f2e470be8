import { encodeAbiParameters } from 'viem'
import { concat, keccak256, stringToHex } from 'viem/utils'
import type { PermitTypedData } from './buildPermit.js'

type Hex = `0x${string}`

/**
 * Hashes a permit by EIP-712. It supports only this type: viem's generic hash is four times the size, and a test
 * compares the two.
 */
export function hashPermit({ domain, message }: PermitTypedData): Hex {
  const { chainId, name, verifyingContract, version } = domain
  const { deadline, nonce, owner, spender, value } = message
  const separator = hashWords(
    ['bytes32', 'bytes32', 'bytes32', 'uint256', 'address'],
    [hashText(domainType), hashText(name), hashText(version), BigInt(chainId), verifyingContract],
  )
  const struct = hashWords(
    ['bytes32', 'address', 'address', 'uint256', 'uint256', 'uint256'],
    [hashText(permitType), owner, spender, value, nonce, deadline],
  )
  return keccak256(concat(['0x1901', separator, struct]))
}

const domainType = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'
const permitType = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'

function hashWords(types: readonly string[], values: readonly unknown[]): Hex {
  return keccak256(
    encodeAbiParameters(
      types.map((type) => ({ type })),
      values,
    ),
  )
}

function hashText(text: string): Hex {
  return keccak256(stringToHex(text))
}
