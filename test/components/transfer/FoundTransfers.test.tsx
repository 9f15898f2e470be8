import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FoundTransfers } from '../../../src/components/transfer/FoundTransfers.js'
import { Card } from '../../../src/components/ui/Card.js'
import { mainnet } from '../../../src/core/chain/mainnet.js'
import type { FoundTransfer } from '../../../src/core/follow/findTransfers.js'

const show = (found?: readonly FoundTransfer[]) =>
  render(
    <Card>
      <FoundTransfers
        chains={mainnet.chains}
        found={found}
        onBack={() => undefined}
        onFind={() => undefined}
      />
    </Card>,
  )

const owner = '0x71C4A9de03bB5F28E6c0417AD3F95b2E8c6d9af2'

const found = (status: FoundTransfer['status']): FoundTransfer => ({
  chain: 'BASE',
  status,
  owner,
  spender: owner,
  hash: `0x${status === 'over' ? '1'.repeat(64) : '2'.repeat(64)}`,
  amount: 1_000_000n,
  at: Date.now(),
})

describe('FoundTransfers', () => {
  it.each([
    ['before the search', undefined],
    ['when nothing is found', []],
    ['when nothing has left', [found('allowed'), found('over')]],
  ])('says nothing about where transfers went %s', (_, list) => {
    show(list)
    expect(screen.queryByText(/where it went/)).toBeNull()
  })

  it('shows how much may still leave, not what was authorized', () => {
    show([{ ...found('allowed'), rest: 250_000n }])
    expect(screen.getAllByRole('listitem').at(-1)?.textContent).toMatch(/^0\.25\sUSDC.*May still leave Base/)
  })

  it('says that the source chain does not show where a transfer went', () => {
    show([found('sent')])
    expect(screen.getByText('The source chain does not show where it went.')).toBeTruthy()
  })
})
