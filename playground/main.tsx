import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { defineSandboxNetwork } from '../sandbox/defineSandboxNetwork.js'
import { type ChainKey, chainKeys, isChainKey } from '../src/core/chain/chain.js'
import type { Network } from '../src/core/chain/network.js'
import { createBridgeConfig } from '../src/index.js'
import { solana } from '../src/solana/index.js'
import { createDemoWallets } from './createDemoWallets.js'
import { Explorer } from './Explorer.js'
import { hostNow, hosts } from './hosts.js'
import { Playground } from './Playground.js'
import { sandboxClient } from './sandboxClient.js'
import { sandboxTime } from './sandboxTime.js'
import '../src/styles.css'

const asked = new URLSearchParams(location.search)
const Host = hosts[hostNow()]
const route = { from: chainIn('from') ?? 'BASE', to: chainIn('to') ?? 'ARB' } as const
const panels = asked.get('panels') === 'none' ? 'none' : 'shown'

const info = await sandboxClient.info()
const accounts = await createDemoWallets(info, { remembers: panels === 'shown' })
if (panels === 'shown') await sandboxTime.follow()
const network = withExplorer(defineSandboxNetwork(info))
const config = createBridgeConfig({
  baseUrl: '/api/bridge',
  network,
  permitSpenders: {
    ETH: info.chains.ETH.gateway,
    BASE: info.chains.BASE.gateway,
    ARB: info.chains.ARB.gateway,
    POLYGON: info.chains.POLYGON.gateway,
  },
  rpc: {
    ETH: ['/rpc/ETH', '/rpc/ETH/second'],
    BASE: ['/rpc/BASE', '/rpc/BASE/second'],
    ARB: ['/rpc/ARB', '/rpc/ARB/second'],
    POLYGON: ['/rpc/POLYGON', '/rpc/POLYGON/second'],
    SOLANA: ['/rpc/SOLANA', '/rpc/SOLANA/second'],
  },
  solana: solana({ depositOwners: [info.solana.depositOwner], programs: [] }),
  // Without the panels nobody moves the sandbox's clock, so the page uses its device's, as a dApp does.
  ...(panels === 'shown' && { environment: { now: sandboxTime.now } }),
})

const seen = readSeen()
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Host info={info}>
        {seen ? (
          <Explorer {...seen} chains={network.chains} />
        ) : (
          <Playground accounts={accounts} config={config} panels={panels} route={route} />
        )}
      </Host>
    </StrictMode>,
  )

function chainIn(name: 'from' | 'to' | 'chain'): ChainKey | undefined {
  const chain = asked.get(name) ?? ''
  return isChainKey(chain) ? chain : undefined
}

/** The transaction or account to show, if a link of the widget opened this page. */
function readSeen() {
  const chain = chainIn('chain')
  const transaction = asked.get('transaction')
  const account = asked.get('account')
  if (!chain) return undefined
  if (transaction) return { chain, subject: transaction, what: 'transaction' } as const
  return account ? ({ chain, subject: account, what: 'account' } as const) : undefined
}

/** The sandbox's network, with this page as its explorer. */
function withExplorer(network: Network): Network {
  const page = `${location.origin}${location.pathname}`
  const chains = Object.fromEntries(
    chainKeys.map((key) => [
      key,
      {
        ...network.chains[key],
        transactionUrl: `${page}?chain=${key}&transaction={hash}`,
        addressUrl: `${page}?chain=${key}&account={address}`,
      },
    ]),
  ) as Network['chains']
  return { ...network, chains }
}
