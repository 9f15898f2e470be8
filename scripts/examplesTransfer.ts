import type { Page } from 'playwright'
import type { Sandbox } from '../sandbox/Sandbox.js'
import { type Host, type Place, placeOf } from './examplesVisit.js'
import type { ExampleWallet } from './examplesWallet.js'

const funds = 100_000_000n
const amount = 25_500_000n

type Visit = { wallet: ExampleWallet; sandbox: Sandbox; host: Host }

/** Moves 25.5 USDC from Base to Arbitrum as a person would, and returns whatever did not happen exactly once. */
export async function transfer(page: Page, visit: Visit): Promise<string[]> {
  const { wallet, sandbox, host } = visit
  await sandbox.fund({ chain: 'BASE', address: wallet.address, amount: funds })
  const place = placeOf(page, host)
  const widget = place.locator('[data-usdc-bridge]')
  const press = (name: string) => widget.getByRole('button', { name, exact: true }).click()
  await widget.locator('fieldset:not([aria-busy])').waitFor()
  const problems = await compareChoice(page, place)
  await host.connect(place)
  await widget.getByLabel('You send').fill('25.5')
  await press('Review transfer')
  await press('Confirm in Harbor')
  await widget.getByRole('heading', { name: 'Arrived' }).waitFor({ timeout: 60_000 })
  problems.push(...(await compareOutcome(visit)), ...(await compareAccount(place, visit)))
  await page.reload({ waitUntil: 'load' })
  await widget.getByRole('button', { name: /^Account/ }).waitFor()
  problems.push(...(await compareAccount(place, visit)))
  return problems
}

async function compareChoice(page: Page, place: Place): Promise<string[]> {
  const widget = place.locator('[data-usdc-bridge]')
  await widget.locator('[data-part=chain]').last().click()
  await widget.getByRole('radio').first().waitFor()
  const radios = await widget.getByRole('radio').count()
  await page.keyboard.press('Escape')
  return expectEqual('chains to choose from', radios, 5)
}

async function compareOutcome({ wallet, sandbox }: Visit): Promise<string[]> {
  const owner = wallet.address.toLowerCase()
  const posts = sandbox
    .requests()
    .filter(({ method, body }) => method === 'POST' && JSON.stringify(body).toLowerCase().includes(owner))
  const prompts = (kind: string) => wallet.prompts.filter((prompt) => prompt.kind === kind).length
  return [
    ...expectEqual('connections asked for', prompts('connect'), 1),
    ...expectEqual('signatures asked for', prompts('sign'), 1),
    ...expectEqual('requests to the service', posts.length, 1),
    ...expectEqual('left on Base', await sandbox.balance('BASE', wallet.address), funds - amount),
    ...expectEqual('arrived on Arbitrum', await sandbox.balance('ARB', wallet.address), amount),
  ]
}

/** Whether the page's own wallet button still shows the connected account. */
async function compareAccount(place: Place, { wallet: { address }, host }: Visit): Promise<string[]> {
  if (!host.shownAccount) return []
  const shown = (await host.shownAccount(place)) ?? ''
  return expectEqual("the page's own account", shown.includes(address.slice(-4)) ? address : shown, address)
}

/** Describes each difference between the expected and the actual values. */
export function expectEqual(what: string, found: unknown, expected: unknown): string[] {
  return found === expected ? [] : [`${what}: ${found}, not ${expected}`]
}
