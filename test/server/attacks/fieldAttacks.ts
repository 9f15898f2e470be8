import type { Attack } from './Attack.js'
import { evmAddress, good, type PostPath, permit, postPaths, solanaAddress } from './calls.js'

const long = 'x'.repeat(300)
const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) })
const wrongText = [undefined, null, 5, true, {}, [], '', ' ', long]

/** Invalid values for each field of a body. */
const wrong: { [path in PostPath]: { [field: string]: unknown[] } } = {
  '/sdk/v1/transfer': {
    from: [...wrongText, 'SOLANA', 'base', 'SUI', ['BASE']],
    to: [...wrongText, 'solana', 'SUI'],
    amount: [
      ...wrongText,
      '10',
      '10.',
      '.5',
      '1e6',
      '-1.00',
      '+1.00',
      '1,000.00',
      '10.0000000',
      '0x1.0',
      ' 1.00',
      '1.00\n',
      `${'9'.repeat(15)}.00`,
    ],
    recipient: [
      ...wrongText,
      evmAddress,
      `${solanaAddress}0`,
      'So1',
      `${solanaAddress} `,
      `${solanaAddress.slice(0, -1)}l`,
    ],
    permit: [
      undefined,
      null,
      5,
      'text',
      [],
      {},
      [permit],
      { a: null },
      { a: 1.5 },
      { a: 2 ** 53 },
      { '': 1 },
      { 'a-b': 1 },
      { [`a${long}`]: 1 },
      { a: { b: [null] } },
      nested(5),
      Object.fromEntries(Array.from({ length: 65 }, (_, index) => [`f${index}`, 1])),
      { a: Array.from({ length: 65 }, () => 1) },
    ],
  },
  '/sdk/v1/solana/build-tx': {
    to: [...wrongText, 'SOLANA', 'SUI'],
    amount: [...wrongText, '10'],
    from_wallet: [...wrongText, evmAddress, `${solanaAddress}00`],
    recipient: [...wrongText, solanaAddress, `${evmAddress}0`, evmAddress.slice(2)],
  },
  '/sdk/v1/solana/submit': {
    intent_id: [undefined, null, 5, true, {}, [], '', long],
    signed_transaction: [undefined, null, 5, true, {}, [], '', 'QUJ', 'QUJD\n', '****', 'QUJD'.repeat(513)],
  },
}

/** A valid body with one invalid field, which must be refused by that field's name. */
export const fieldAttacks: readonly Attack[] = postPaths.flatMap((path) =>
  Object.entries(wrong[path]).flatMap(([field, values]) =>
    values.map(
      (value): Attack => ({
        kind: 'field',
        name: `${path} with ${field}: ${(JSON.stringify(value) ?? 'left out').slice(0, 60)}`,
        request: { target: `/api/bridge${path}`, body: JSON.stringify({ ...good[path], [field]: value }) },
        answer: { status: 400, code: 'INVALID_BODY', field },
      }),
    ),
  ),
)
