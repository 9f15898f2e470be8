import type { Page } from 'playwright'
import { createEvmTestWallet, type EvmPrompt } from '../src/testing/index.js'

/** A wallet in this process, its account, and the prompts that its person accepted. */
export type ExampleWallet = { address: `0x${string}`; prompts: readonly EvmPrompt[] }

type Request = { method: string; params?: unknown }
type Answer = { result?: unknown; error?: { code: number; message: string } }

/** Announces a wallet by EIP-6963. Its key stays in this process, and the page calls it like an extension. */
export async function installWallet(
  page: Page,
  chains: { readonly [chainId: number]: string },
  fetch?: typeof globalThis.fetch,
): Promise<ExampleWallet> {
  const prompts: EvmPrompt[] = []
  const wallet = createEvmTestWallet({
    name: 'Harbor',
    rdns: 'test.harbor',
    chains,
    fetch,
    onPrompt: (prompt) => {
      prompts.push(prompt)
      return 'accept'
    },
  })
  await page.exposeFunction(
    'askHarbor',
    (request: Request): Promise<Answer> =>
      wallet.provider.request(request).then(
        (result) => ({ result }),
        ({ code, message }) => ({ error: { code, message } }),
      ),
  )
  wallet.provider.on('chainChanged', async (chainId: string) => {
    for (const frame of page.frames())
      await frame.evaluate(
        (id) => window.dispatchEvent(new CustomEvent('harbor:chain', { detail: id })),
        chainId,
      )
  })
  // tsx wraps functions in a helper that does not exist in the page.
  await page.addInitScript({ content: 'globalThis.__name = (value) => value' })
  await page.addInitScript(announceHarbor)
  return { address: wallet.account.address, prompts }
}

type WindowWithHarbor = Window & { askHarbor(request: Request): Promise<Answer> }

/** Represents the external wallet in the page. */
function announceHarbor(): void {
  const { askHarbor } = window as unknown as WindowWithHarbor
  const listeners = new Set<(chainId: string) => void>()
  window.addEventListener('harbor:chain', (event) => {
    for (const listener of listeners) listener((event as CustomEvent<string>).detail)
  })
  const provider = {
    async request(request: Request) {
      const { result, error } = await askHarbor(request)
      if (error) throw Object.assign(new Error(error.message), { code: error.code })
      return result
    },
    on: (event: string, listener: (chainId: string) => void) => {
      if (event === 'chainChanged') listeners.add(listener)
    },
    removeListener: (_event: string, listener: (chainId: string) => void) => {
      listeners.delete(listener)
    },
  }
  const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
  const info = { uuid: crypto.randomUUID(), name: 'Harbor', rdns: 'test.harbor', icon }
  const detail = Object.freeze({ info: Object.freeze(info), provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
