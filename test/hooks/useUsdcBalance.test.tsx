import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { formatAmount } from '../../src/core/amount/parseAmount.js'
import type { ChainKey } from '../../src/core/chain/chain.js'
import { useUsdcBalance } from '../../src/hooks/useUsdcBalance.js'
import { createHost, HostPage } from './support/createHost.js'
import { amount, OwnUi } from './support/OwnUi.js'

const solanaOwner = '7Yq2nVd8Kc3rTfLp5WmXz9HgB4sJuE6aQRtNhPvC1DkM'
const said = (text: string) => expect.element(page.getByText(text, { exact: true }))

function Balance({ chain, owner }: { chain: ChainKey; owner: string | undefined }) {
  const { data, error, fetchStatus } = useUsdcBalance({
    chain,
    owner,
    query: { select: formatAmount, retry: false },
  })
  return <p>{`${chain} ${error?.name ?? data ?? fetchStatus}`}</p>
}

test('a balance is read through the host on an EVM chain, and through `rpc` on Solana', async () => {
  const host = await createHost()
  host.bridge.fund('BASE', host.owner, 1_500_000n)
  host.bridge.fund('SOLANA', solanaOwner, 250_000n)
  render(
    <HostPage host={host}>
      <Balance chain="BASE" owner={host.owner} />
      <Balance chain="ARB" owner={host.owner} />
      <Balance chain="SOLANA" owner={solanaOwner} />
      <Balance chain="ETH" owner={undefined} />
    </HostPage>,
  )
  await said('BASE 1.50').toBeVisible()
  await said('ARB 0.00').toBeVisible()
  await said('SOLANA 0.25').toBeVisible()
  await said('ETH idle').toBeVisible()
})

test('an unreadable chain is a typed error, never a balance of zero', async () => {
  const host = await createHost({ bridge: { faults: { rpc: 'down' } } })
  render(
    <HostPage host={host}>
      <Balance chain="SOLANA" owner={solanaOwner} />
    </HostPage>,
  )
  await said('SOLANA ChainReadError').toBeVisible()
})

test('a chain without a reader is reported by name', async () => {
  const host = await createHost({ config: { rpc: {} } })
  render(
    <HostPage host={host}>
      <Balance chain="SOLANA" owner={solanaOwner} />
    </HostPage>,
  )
  await said('SOLANA ReaderNotFoundError').toBeVisible()
})

test('a balance updates with a transfer by itself', async () => {
  const host = await createHost()
  host.bridge.fund('BASE', host.owner, amount + 5_000_000n)
  render(
    <HostPage host={host}>
      <OwnUi />
      <Balance chain="BASE" owner={host.owner} />
    </HostPage>,
  )
  await said('BASE 17.345678').toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Send' }))
  await said('BASE 5.00').toBeVisible()
})
