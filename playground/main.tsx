import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { defineSandboxNetwork } from '../sandbox/defineSandboxNetwork.js'
import { type ChainKey, isChainKey } from '../src/core/chain/chain.js'
import { createBridgeConfig } from '../src/index.js'
import { solana } from '../src/solana/index.js'
import { createDemoWallets } from './createDemoWallets.js'
import { type HostName, hosts } from './hosts.js'
import { Playground } from './Playground.js'
import { sandboxClient } from './sandboxClient.js'
import '../src/styles.css'

const asked = new URLSearchParams(location.search)
const Host = hosts[(asked.get('host') ?? 'wagmi') as HostName] ?? hosts.wagmi
const route = { from: chainIn('from') ?? 'BASE', to: chainIn('to') ?? 'ARB' } as const
const panels = asked.get('panels') === 'none' ? 'none' : 'shown'

const info = await sandboxClient.info()
const accounts = await createDemoWallets(info)
const config = createBridgeConfig({
  baseUrl: '/api/bridge',
  network: defineSandboxNetwork(info),
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
})

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Host info={info}>
        <Playground accounts={accounts} config={config} panels={panels} route={route} />
      </Host>
    </StrictMode>,
  )

function chainIn(name: 'from' | 'to'): ChainKey | undefined {
  const chain = asked.get(name) ?? ''
  return isChainKey(chain) ? chain : undefined
}
