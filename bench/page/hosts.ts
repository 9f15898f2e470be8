/** A host page, and what it imports from the package. */
export type Host = { name: string; code: string }

const widgetImports = `
import { BridgeWidget, createBridgeConfig } from 'usdc-bridge-react'
import 'usdc-bridge-react/styles.css'
`

/** The entry from which the widget's page imports Solana as a source. */
type SolanaEntry = 'usdc-bridge-react/solana' | 'usdc-bridge-react/solana/standard'

const widgetConfig = (solana: SolanaEntry | undefined) => `
const bridge = createBridgeConfig({
  baseUrl: '/api/bridge',
  network: world.network,
  permitSpenders: world.permitSpenders,
  rpc: world.rpc,
  ${solana ? "solana: solana({ depositOwners: ['7VHUFJHWu2CuExkJcJrzhQPJ2oygupTWkL2A2For4BmE'], programs: [] })," : ''}
})
`

/** The same page with the widget, and with Solana as a source if requested. */
export function withWidget(host: Host, solana?: SolanaEntry): Host {
  const imports = solana ? `import { solana } from '${solana}'\n` : ''
  const code = host.code.replace('{/* widget */}', '<BridgeWidget config={bridge} />')
  return {
    name: `${host.name} with widget${solana ? ` and ${solana.replaceAll('/', ' ')}` : ''}`,
    code: `${imports}${widgetImports}${widgetConfig(solana)}${code}`,
  }
}

/** `world` is put on the page by the visit: in-memory chains under the names of real ones. */
const wagmiConfig = `
const queryClient = new QueryClient()
const chains = [{ ...base, ...world.BASE }, { ...arbitrum, ...world.ARB }]
const wagmi = createConfig({
  chains,
  connectors: [injected()],
  transports: Object.fromEntries(chains.map(({ id }) => [id, http()])),
})
`

const wagmiPage = `
createRoot(document.getElementById('root')).render(
  <WagmiProvider config={wagmi}>
    <QueryClientProvider client={queryClient}>
      <App />
      {/* widget */}
    </QueryClientProvider>
  </WagmiProvider>,
)
`

/** A dApp that uses wagmi to connect, read, write and sign. */
export const richHost: Host = {
  name: 'rich host',
  code: `
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { formatUnits, isAddress, parseUnits } from 'viem'
import { arbitrum, base } from 'viem/chains'
import {
  createConfig, http, injected, useBalance, useConnect, useConnection, useConnectors, useDisconnect, useReadContract,
  useSignTypedData, useSwitchChain, useWaitForTransactionReceipt, useWriteContract, WagmiProvider,
} from 'wagmi'
${wagmiConfig}
const abi = [
  { type: 'function', name: 'totalSupply', stateMutability: 'view', inputs: [], outputs: [{ type: 'uint256' }] },
  { type: 'function', name: 'transfer', stateMutability: 'nonpayable', inputs: [{ name: 'to', type: 'address' }, { name: 'value', type: 'uint256' }], outputs: [{ type: 'bool' }] },
]
const address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const typedData = { domain: { name: 'Host' }, types: { Order: [{ name: 'id', type: 'uint256' }] }, primaryType: 'Order', message: { id: 1n } }
function App() {
  const connection = useConnection()
  const connectors = useConnectors()
  const connect = useConnect()
  const disconnect = useDisconnect()
  const switchChain = useSwitchChain()
  const supply = useReadContract({ address, abi, functionName: 'totalSupply' })
  const write = useWriteContract()
  const receipt = useWaitForTransactionReceipt({ hash: write.data })
  const balance = useBalance({ address: connection.address })
  const sign = useSignTypedData()
  const price = useQuery({ queryKey: ['price'], queryFn: () => fetch('/price').then((answer) => answer.json()) })
  const send = () => write.mutate({ address, abi, functionName: 'transfer', args: [address, parseUnits('1', 6)] })
  return (
    <main>
      <p>{connection.status} {formatUnits(supply.data ?? 0n, 6)} {formatUnits(balance.data?.value ?? 0n, 18)} {price.data} {receipt.status} {String(isAddress(address))}</p>
      {connectors.map((connector) => <button key={connector.uid} onClick={() => connect.mutate({ connector })}>{connector.name}</button>)}
      <button onClick={() => disconnect.mutate()}>Leave</button>
      <button onClick={() => switchChain.mutate({ chainId: base.id })}>Switch</button>
      <button onClick={() => sign.mutate(typedData)}>Sign</button>
      <button onClick={send}>Send</button>
    </main>
  )
}
${wagmiPage}`,
}

/** A dApp with \`WagmiProvider\` and one hook. */
export const thinHost: Host = {
  name: 'thin host',
  code: `
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { arbitrum, base } from 'viem/chains'
import { createConfig, http, injected, useConnection, WagmiProvider } from 'wagmi'
${wagmiConfig}
function App() {
  return <p>{useConnection().address}</p>
}
${wagmiPage}`,
}

/** A page with only React. */
export const bareHost: Host = {
  name: 'React only',
  code: `
import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('root')).render(<main>{/* widget */}</main>)
`,
}
