import { bytesToHex, concat, type Hex, hexToBytes } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { defineSandboxNetwork } from '../sandbox/defineSandboxNetwork.js'
import { chainKeys } from '../src/core/chain/chain.js'
import { createEvmTestWallet } from '../src/testing/evmWallet.js'
import { createSolanaTestWallet } from '../src/testing/solanaWallet.js'
import { type DemoWallet, promptPerson } from './promptPerson.js'
import { type SandboxInfo, sandboxClient } from './sandboxClient.js'
import { signingFetch } from './signingFetch.js'

/** Set once the person has connected, because a wallet remembers that across reloads. */
const connectedBefore = 'demo-evm-connected'

const solanaKey = 'demo-solana-secret'

const funds = 1_000_000_000n

/** The owners of the playground's money: two accounts with keys of this browser, for these chains only. */
export type DemoAccounts = { evm: string; solana: string }

/** Creates the two demo wallets, announces them to the page like any wallet, and funds them once. */
export async function createDemoWallets(
  info: SandboxInfo,
  { remembers }: { remembers: boolean },
): Promise<DemoAccounts> {
  const { chains } = info
  const named = Object.values(defineSandboxNetwork(info).chains)
  const chainNames = Object.fromEntries(named.flatMap((one) => ('id' in one ? [[one.id, one.name]] : [])))
  const harbor: DemoWallet = { name: 'Harbor', icon: mark('#0d5c63', 'H'), chainNames }
  const lumen: DemoWallet = { name: 'Lumen', icon: mark('#a84316', 'L'), chainNames }
  let isRestoring = remembers && localStorage.getItem(connectedBefore) !== null
  const privateKey = keep('demo-evm-key', generatePrivateKey) as `0x${string}`
  const evm = createEvmTestWallet({
    name: harbor.name,
    rdns: 'demo.harbor',
    icon: harbor.icon,
    privateKey,
    fetch: signingFetch(privateKey),
    chains: Object.fromEntries(Object.entries(chains).map(([key, { id }]) => [id, `/rpc/${key}`])),
    onPrompt: async (prompt) => {
      if (isRestoring) return 'accept'
      const answer = await promptPerson(harbor, prompt)
      if (prompt.kind === 'connect' && answer === 'accept') localStorage.setItem(connectedBefore, 'yes')
      return answer
    },
  })
  if (isRestoring) await evm.provider.request({ method: 'eth_requestAccounts' })
  isRestoring = false
  evm.announce()
  const solana = await createSolanaTestWallet({
    name: lumen.name,
    icon: lumen.icon,
    secretKey: hexToBytes((localStorage.getItem(solanaKey) as Hex | null) ?? (await createSolanaKey())),
    onPrompt: (prompt) => promptPerson(lumen, prompt),
  })
  solana.register()
  const accounts = { evm: evm.account.address, solana: solana.address }
  await Promise.all(
    chainKeys.map((chain) => fundOnce(chain, chain === 'SOLANA' ? accounts.solana : accounts.evm)),
  )
  return accounts
}

async function fundOnce(chain: (typeof chainKeys)[number], address: string): Promise<void> {
  const key = `demo-funded-${chain}-${address}`
  if (localStorage.getItem(key)) return
  await sandboxClient.fund(chain, address, funds)
  localStorage.setItem(key, 'yes')
}

function keep(key: string, make: () => string): string {
  const kept = localStorage.getItem(key) ?? make()
  localStorage.setItem(key, kept)
  return kept
}

/** Creates and keeps a secret key: the seed and the public key, which not every browser derives. */
async function createSolanaKey(): Promise<Hex> {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
  const encoded = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey))
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const secretKey = concat([encoded.slice(-32), publicKey])
  localStorage.setItem(solanaKey, bytesToHex(secretKey))
  return bytesToHex(secretKey)
}

function mark(color: string, letter: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="${color}"/><text x="20" y="27" font-family="sans-serif" font-size="20" font-weight="600" text-anchor="middle" fill="#fff">${letter}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
