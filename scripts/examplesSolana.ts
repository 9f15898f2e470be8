import type { Page } from 'playwright'
import type { Sandbox } from '../sandbox/Sandbox.js'
import { createSolanaTestWallet, type SolanaTestWallet } from '../src/testing/index.js'
import { expectEqual } from './examplesTransfer.js'
import type { Place } from './examplesVisit.js'

const funds = 100_000_000n
const amount = 25_500_000n
const recipient = '0x1234567890123456789012345678901234567890'

type Input = { transaction: number[]; chain?: string }

/** The wallet's functions that the page calls. */
type Features = {
  'standard:connect': { connect(input?: { silent?: boolean }): Promise<{ accounts: object[] }> }
  'solana:signTransaction': {
    signTransaction(input: {
      transaction: Uint8Array
      chain?: string
    }): Promise<[{ signedTransaction: Uint8Array }]>
  }
}

/**
 * Announces a wallet by the Wallet Standard. Its key stays in this process, and the page calls it like an extension.
 */
export async function installSolanaWallet(page: Page): Promise<SolanaTestWallet> {
  const wallet = await createSolanaTestWallet({ name: 'Lumen' })
  const { features } = wallet.wallet as { features: Features }
  await page.exposeFunction('connectLumen', async (silent: boolean) => {
    const { accounts } = await features['standard:connect'].connect({ silent })
    return accounts.length > 0 ? wallet.address : undefined
  })
  await page.exposeFunction('askLumen', async ({ transaction, chain }: Input) => {
    const [{ signedTransaction }] = await features['solana:signTransaction'].signTransaction({
      transaction: Uint8Array.from(transaction),
      ...(chain && { chain }),
    })
    return [...signedTransaction]
  })
  // tsx wraps functions in a helper that does not exist in the page.
  await page.addInitScript({ content: 'globalThis.__name = (value) => value' })
  await page.addInitScript(announceLumen)
  return wallet
}

type WindowWithLumen = Window & {
  connectLumen(silent: boolean): Promise<string | undefined>
  askLumen(input: Input): Promise<number[]>
}

/** Represents the external wallet in the page. */
function announceLumen(): void {
  const { connectLumen, askLumen } = window as unknown as WindowWithLumen
  const chains = ['solana:localnet']
  let accounts: object[] = []
  const listeners = new Set<(change: object) => void>()
  const set = (next: object[]) => {
    accounts = next
    for (const listener of listeners) listener({ accounts })
  }
  const digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  const bytesOf = (address: string) => {
    let number = [...address].reduce((sum, digit) => sum * 58n + BigInt(digits.indexOf(digit)), 0n)
    const bytes = new Uint8Array(32)
    for (let place = 31; place >= 0; place--, number >>= 8n) bytes[place] = Number(number & 255n)
    return bytes
  }
  const wallet = {
    version: '1.0.0',
    name: 'Lumen',
    icon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E',
    chains,
    get accounts() {
      return accounts
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        async connect({ silent = false } = {}) {
          const address = await connectLumen(silent)
          const features = ['solana:signTransaction']
          set(address ? [{ address, publicKey: bytesOf(address), chains, features }] : [])
          return { accounts }
        },
      },
      'standard:disconnect': { version: '1.0.0', disconnect: async () => set([]) },
      'standard:events': {
        version: '1.0.0',
        on(_event: string, listener: (change: object) => void) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: (...inputs: { transaction: Uint8Array; chain?: string }[]) =>
          Promise.all(
            inputs.map(async ({ transaction, chain }) => ({
              signedTransaction: Uint8Array.from(
                await askLumen({ transaction: [...transaction], ...(chain && { chain }) }),
              ),
            })),
          ),
      },
    },
  }
  const introduce = ({ register }: { register: (wallet: object) => void }) => register(wallet)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: introduce }))
  window.addEventListener('wallet-standard:app-ready', (event) => introduce((event as CustomEvent).detail))
}

/** Moves 25.5 USDC from Solana to Base as a person would, and returns whatever did not happen exactly once. */
export async function transferFromSolana(
  place: Place,
  { wallet, sandbox }: { wallet: SolanaTestWallet; sandbox: Sandbox },
): Promise<string[]> {
  await sandbox.fund({ chain: 'SOLANA', address: wallet.address, amount: funds })
  const before = await sandbox.balance('BASE', recipient)
  const widget = place.locator('[data-usdc-bridge]')
  const press = (name: string) => widget.getByRole('button', { name, exact: true }).click()
  await widget.locator('fieldset:not([aria-busy])').waitFor()
  await press('Connect a Solana wallet')
  await place.getByRole('dialog').getByRole('button', { name: 'Lumen' }).click()
  await press('Enter an address')
  await place.getByLabel('Recipient on Base').fill(recipient)
  await widget.getByLabel('You send').fill('25.5')
  await press('Review transfer')
  await press('Confirm in Lumen')
  await widget.getByRole('heading', { name: 'Arrived' }).waitFor({ timeout: 60_000 })
  const asked = wallet.requests.filter(({ method }) => method === 'signTransaction').length
  return [
    ...expectEqual('signatures asked for', asked, 1),
    ...expectEqual('left on Solana', await sandbox.balance('SOLANA', wallet.address), funds - amount),
    ...expectEqual('arrived on Base', (await sandbox.balance('BASE', recipient)) - before, amount),
  ]
}
