import type { TypedDataDefinition } from 'viem'

/** Typed data as `eth_signTypedData_v4` carries it, with the fields that a permit has. */
export type ParsedTypedData = TypedDataDefinition & {
  domain: { chainId?: number | undefined } & Record<string, unknown>
  message: Record<string, unknown>
}

/** Reads typed data from JSON as a wallet does. viem adds the domain's type by itself. */
export function parseTypedData(json: string): ParsedTypedData {
  const { types, ...rest } = JSON.parse(json) as { types: Record<string, unknown> }
  const { EIP712Domain: _, ...messageTypes } = types
  return { ...rest, types: messageTypes } as ParsedTypedData
}
