import type { TypedDataDefinition } from 'viem'

/** Typed data in the form of `eth_signTypedData_v4`, with a permit's fields. */
export type ParsedTypedData = TypedDataDefinition & {
  domain: { chainId?: number | undefined } & Record<string, unknown>
  message: Record<string, unknown>
}

/** Parses typed data from JSON like a wallet. viem adds the domain's type itself. */
export function parseTypedData(json: string): ParsedTypedData {
  const { types, ...rest } = JSON.parse(json) as { types: Record<string, unknown> }
  const { EIP712Domain: _, ...messageTypes } = types
  return { ...rest, types: messageTypes } as ParsedTypedData
}
