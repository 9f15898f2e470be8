import { useCallback } from 'react'
import { amountText } from '../src/components/amount/amountText.js'
import { shortAddress } from '../src/components/ui/shortAddress.js'
import { type ChainKey, chainKeys, type Network } from '../src/core/index.js'
import type { DemoAccounts } from './createDemoWallets.js'
import { sandboxClient } from './sandboxClient.js'
import { usePolled } from './usePolled.js'

/** The balances of the demo accounts, read from the chains. */
export function Balances({ accounts, chains }: { accounts: DemoAccounts; chains: Network['chains'] }) {
  const read = useCallback(async () => {
    const entries = chainKeys.map(
      async (key) => [key, await sandboxClient.balance(key, addressOn(key, accounts))] as const,
    )
    return Object.fromEntries(await Promise.all(entries)) as { [key in ChainKey]: bigint }
  }, [accounts])
  const balances = usePolled(read, 2_000)
  return (
    <section className="panel balances">
      <h2>The demo accounts</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Chain</th>
            <th scope="col">Account</th>
            <th scope="col">USDC</th>
          </tr>
        </thead>
        <tbody>
          {chainKeys.map((key) => (
            <tr key={key}>
              <th scope="row">{chains[key].name}</th>
              <td title={addressOn(key, accounts)}>{shortAddress(addressOn(key, accounts))}</td>
              <td data-balance={key}>{balances && amountText(balances[key], 'en')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function addressOn(key: ChainKey, { evm, solana }: DemoAccounts): string {
  return key === 'SOLANA' ? solana : evm
}
