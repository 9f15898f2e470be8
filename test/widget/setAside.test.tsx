import { encodeFunctionData, erc20Abi, numberToHex } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import '../../src/styles.css'
import { errorWords } from '../../src/messages/errorWords.js'
import { createPage } from './support/createPage.js'
import { onPage } from './support/onPage.js'
import { realMouse } from './support/realMouse.js'

const { goToReview, press, shown, title } = onPage
const hour = 60 * 60_000
const stranger = '0x5555555555555555555555555555555555555555'
const stopWaiting = /^Stop waiting/

/** A page with a transfer whose permit was used while nothing moved; its time passes twenty times as fast. */
async function spendPermitOnly() {
  const speed = 20
  const start = Date.now()
  let passed = 0
  const now = () => start + (Date.now() - start) * speed + passed
  const world = createPage({ bridge: { now, speed, settlement: { leaveAfter: 'permitOnly' } } })
  const { bridge, config } = world
  world.show()
  await goToReview()
  await press('Confirm in Harbor')
  await title('Approved, but not sent yet').toBeVisible()
  const { parameters, nodes } = bridge
  const token = parameters.network.chains.BASE.usdc.address
  async function callToken(from: string, data: string) {
    const params = [{ from, to: token, data }]
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendTransaction', params })
    await bridge.fetch(nodes.BASE[0].url, { method: 'POST', body })
  }
  const status = async () => (await config.records.list()).map((record) => record.status)
  return { ...world, callToken, status, pass: (ms: number) => (passed += ms) }
}

/**
 * The permit was used, nothing moved, and the allowance is revoked after the owner sent another transaction. That
 * proves nothing, so the transfer stays open until its time is over.
 */
async function standOpen() {
  const world = await spendPermitOnly()
  const { bridge, callToken, owner, pass } = world
  await callToken(owner, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [stranger, 1n] }))
  await press(/^Revoke permission/)
  await expect.poll(() => bridge.allowanceOf('BASE', owner)).toBe(0n)
  pass(hour)
  await title('We could not confirm this transfer').toBeVisible()
  return world
}

type Bridge = Awaited<ReturnType<typeof standOpen>>['bridge']
type Block = { timestamp: `0x${string}` }

function anHourBefore(block: Block): Block {
  return { ...block, timestamp: numberToHex(BigInt(block.timestamp) - 3600n) }
}

/** Stops waiting when what was signed could still move by the clock of a node, which is refused. */
async function stopTooEarly({ nodes }: Bridge) {
  const [node] = nodes.BASE
  await realMouse.press(stopWaiting)
  const fallBehind = () => {
    node.faults.answer = ({ method }, truth) =>
      method === 'eth_getBlockByNumber' ? anHourBefore(truth() as Block) : truth()
  }
  window.addEventListener('click', fallBehind, { capture: true, once: true })
  await realMouse.press('Yes, stop waiting')
  await shown(errorWords.CannotSetAsideError).toBeVisible()
}

/** Records assertive announcements, as a screen reader does. */
function listen(): readonly string[] {
  const said: string[] = []
  const last = new WeakMap<Element, string>()
  const observer = new MutationObserver(() => {
    for (const region of document.querySelectorAll('[role="alert"]')) {
      const text = region.textContent ?? ''
      if (text && text !== last.get(region)) said.push(text)
      last.set(region, text)
    }
  })
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  return said
}

test('a transfer without an answer closes after two presses, and a new one is sent', async () => {
  const { bridge, owner, posts, status } = await standOpen()
  await shown('Balance when you signed').toBeVisible()
  await expect.element(page.getByText('Balance now').first()).toBeVisible()
  await realMouse.press(stopWaiting)
  await expect.element(page.getByRole('dialog', { name: 'Stop waiting for this transfer?' })).toBeVisible()
  expect(await status()).toEqual(['permitUsed'])
  await realMouse.press('Keep waiting')
  expect(await status()).toEqual(['permitUsed'])
  await realMouse.press(stopWaiting)
  await realMouse.press('Yes, stop waiting')
  await title('Result unknown').toBeVisible()
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveFocus()
  expect(await status()).toEqual(['setAside'])
  await realMouse.press('Check again')
  await realMouse.press('Start again')
  await title('Send USDC').toBeVisible()
  bridge.settlement.leaveAfter = 0
  await press('Review transfer')
  await press('Confirm in Harbor')
  await title('Arrived').toBeVisible()
  expect(posts()).toHaveLength(2)
  expect(bridge.balanceOf('BASE', owner)).toBe(987_500_000n)
})

test('it stays open if no node answers, which is announced once', async () => {
  const { bridge, status } = await standOpen()
  const said = listen()
  bridge.faults.rpc = 'down'
  await realMouse.press(stopWaiting)
  await realMouse.press('Yes, stop waiting')
  await shown('We could not read Base. Try again.').toBeVisible()
  expect(said).toEqual([expect.stringMatching(/^We could not read Base/)])
  expect(await status()).toEqual(['permitUsed'])
})

test('it stays open if what was signed could still move, which is announced once', async () => {
  const { bridge, status } = await standOpen()
  const said = listen()
  await stopTooEarly(bridge)
  expect(said).toEqual([expect.stringMatching(/^This transfer could still move/)])
  expect(await status()).toEqual(['permitUsed'])
})

test('why it could not be closed is no longer said once another page has seen it arrive', async () => {
  const { bridge, config } = await standOpen()
  await stopTooEarly(bridge)
  const [record] = await config.records.list()
  if (!record) throw new Error('There is no record.')
  const { closable: _, ...open } = record
  const seen = { hash: `0x${'1a'.repeat(32)}`, at: Date.now(), amount: record.amount, isFinal: true } as const
  const arrived = { status: 'arrived', departure: seen, arrival: seen, proof: 'match' } as const
  await config.records.update(record.id, () => ({ ...open, ...arrived }))
  await title('Arrived').toBeVisible()
  await expect.element(page.getByText(errorWords.CannotSetAsideError).first()).not.toBeInTheDocument()
})

test('revoking removes the allowance that remains after the service has withdrawn only its fee', async () => {
  const { bridge, callToken, config, owner, pass, status } = await spendPermitOnly()
  const { BASE: spender } = bridge.parameters.permitSpenders
  const fee = [owner, stranger, 200_000n] as const
  await callToken(spender, encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: fee }))
  const rest = bridge.allowanceOf('BASE', owner)
  await expect.poll(async () => (await config.records.list())[0]).toMatchObject({ allowance: rest })
  await realMouse.press(/^Revoke permission/)
  await expect.poll(() => bridge.allowanceOf('BASE', owner)).toBe(0n)
  pass(hour)
  await expect.poll(status).toEqual(['sent'])
})
