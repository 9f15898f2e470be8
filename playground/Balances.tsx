import { useCallback } from 'react'
import { shortAddress } from '../src/components/ui/shortAddress.js'
import { chainKeys, formatAmount, type Network } from '../src/core/index.js'
import type { DemoAccounts } from './createDemoWallets.js'
import { sandboxClient } from './sandboxClient.js'
import { usePolled } from './usePolled.js'

/** The balances of the demo accounts, read from the chains. */
export function Balances({ accounts, chains }: { accounts: DemoAccounts; chains: Network['chains'] }) {
  const read = useCallback(async () => {
    const entries = chainKeys.map(async (key) => {
      const address = key === 'SOLANA' ? accounts.solana : accounts.evm
      return { key, address, balance: await sandboxClient.balance(key, address) }
    })
    return Promise.all(entries)
  }, [accounts])
  const rows = usePolled(read, 2_000)
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
          {rows?.map(({ key, address, balance }) => (
            <tr key={key}>
              <th scope="row">{chains[key].name}</th>
              <td title={address}>{shortAddress(address)}</td>
              <td data-balance={key}>{formatAmount(balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
