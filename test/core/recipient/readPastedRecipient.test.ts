import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../src/core/chain/mainnet.js'
import { readPastedRecipient } from '../../../src/core/recipient/readPastedRecipient.js'

const evm = '0x71C4A9de03bB5F28E6c0417AD3F95b2E8c6D9aF2'
const solana = '7Yq2nVd8Kc3rTfLp5WmXz9HgB4sJuE6aQRtNhPvC1DkM'
const usdc = mainnet.chains.BASE.usdc.address
const read = (text: string) => readPastedRecipient(text, mainnet)

describe('readPastedRecipient', () => {
  test.each([
    [`ethereum:${evm}`, evm, undefined],
    [`ethereum:pay-${evm}`, evm, undefined],
    [`ethereum:${evm}@8453`, evm, 'BASE'],
    [`ethereum:${evm}@56?value=1e18`, evm, 'other'],
    [`ETHEREUM:${evm}@1`, evm, 'ETH'],
    [`ethereum:${usdc}@8453/transfer?address=${evm}&uint256=1e6`, evm, 'BASE'],
    [`eip155:42161:${evm}`, evm, 'ARB'],
    [`eip155:10:${evm}`, evm, 'other'],
    [`matic:${evm}`, evm, 'POLYGON'],
    [`arb1:${evm}`, evm, 'ARB'],
    [`bnb:${evm}`, evm, undefined],
    [`solana:${solana}?amount=1&spl-token=EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v`, solana, 'SOLANA'],
    [`solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${solana}`, solana, 'SOLANA'],
    [`https://basescan.org/address/${evm}`, evm, 'BASE'],
    [`https://etherscan.io/address/${evm}#tokentxns`, evm, 'ETH'],
    [`etherscan.io/address/${evm}`, evm, 'ETH'],
    [`https://bscscan.com/address/${evm}?tab=1`, evm, undefined],
    [`https://evil.example/address/${evm}?next=/address/${usdc}`, evm, undefined],
    [`https://solscan.io/account/${solana}`, solana, 'SOLANA'],
    [`https://explorer.solana.com/address/${solana}?cluster=devnet`, solana, undefined],
    [` ${'ethereum'}:${evm}\n`, evm, undefined],
  ])('finds the address in %s', (text, address, chain) => {
    expect(read(text)).toEqual({ kind: 'address', address, chain })
  })

  test.each([
    `https://basescan.org/tx/0x${'ab'.repeat(32)}`,
    `https://basescan.org/token/${usdc}`,
    `https://basescan.org/address/${evm}0`,
    `ethereum:${usdc}@8453/approve?address=${evm}`,
    `ethereum:${usdc}@8453/transfer?uint256=1e6`,
    'bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'javascript:alert(1)',
  ])('finds no address in %s', (text) => {
    expect(read(text)).toEqual({ kind: 'link' })
  })

  test.each([
    ['vitalik.eth', 'vitalik.eth'],
    ['pay.vitalik.eth', 'pay.vitalik.eth'],
    ['bob.sol', 'bob.sol'],
    ['🦇.eth', '🦇.eth'],
    ['ethereum:vitalik.eth', 'vitalik.eth'],
  ])('tells that %s names %s', (text, name) => {
    expect(read(text)).toEqual({ kind: 'name', name })
  })

  test.each([
    ['ab'.repeat(32)],
    [`0x${'AB'.repeat(32)}`],
    [`${'ab'.repeat(16)}\n${'ab'.repeat(16)}`],
    ['5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'],
    [JSON.stringify(Array.from({ length: 64 }, (_, at) => at))],
  ])('takes %s for a key or a hash', (text) => {
    expect(read(text)).toEqual({ kind: 'key' })
  })

  test.each([
    ['a capital', 'Legal winner thank year wave sausage worth useful legal winner thank yellow'],
    ['capitals', 'LEGAL WINNER THANK YEAR WAVE SAUSAGE WORTH USEFUL LEGAL WINNER THANK YELLOW'],
    ['commas', 'legal, winner, thank, year, wave, sausage, worth, useful, legal, winner, thank, yellow'],
    [
      'numbers',
      '1. legal 2. winner 3. thank 4. year 5. wave 6. sausage 7. worth 8. useful 9. legal 10. winner',
    ],
  ])('takes words with %s for a recovery phrase', (_, words) => {
    expect(read(words)).toEqual({ kind: 'phrase' })
  })

  test('takes a dozen words for a recovery phrase', () => {
    const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
    expect(read(words)).toEqual({ kind: 'phrase' })
    expect(read(words.replaceAll(' ', '\n'))).toEqual({ kind: 'phrase' })
  })

  test.each(['', '0x', evm, evm.toLowerCase(), solana, evm.slice(0, -1), 'vitalik', 'a@b.example', '1.5'])(
    'leaves %j as it is',
    (text) => {
      expect(read(text)).toEqual({ kind: 'text' })
    },
  )

  test('is quick with a million characters', () => {
    const started = performance.now()
    for (const text of ['a', '1', 'a.', '/', 'https://a/', '[1,'].map((part) => part.repeat(100_000)))
      read(text)
    expect(performance.now() - started).toBeLessThan(1_000)
  })
})
