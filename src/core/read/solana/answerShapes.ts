import { match, whole } from '../../shape/shape.js'

/** A slot or block height in a node's answer. */
export const slotShape = whole(0)

/** A block time in a node's answer: seconds since 1970, within a valid date. */
export const timeShape = whole(0, 8_640_000_000_000)

/** A transaction's signature in a node's answer, in base58. */
export const signatureShape = match(/^[1-9A-HJ-NP-Za-km-z]{32,90}$/)
