import { expect, test } from 'vitest'
import { createBridgeConfig, createReaders, signerFromAccount, transfer } from '../../../../src/core/index.js'
import { createEvmTestWallet, createTestBridge } from '../../../../src/testing/index.js'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * A network that answers all pending requests together once no more are added: each time is one round trip, however
 * fast the machine is. Each request is recorded as its path and methods.
 */
function slowNetwork(answer: typeof globalThis.fetch) {
  let waiting: (() => void)[] = []
  const network = { asked: [] as string[][], trips: 0, run, fetch }
  async function fetch(...call: Parameters<typeof globalThis.fetch>): Promise<Response> {
    const [url, init] = call
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : []
    const methods = [body].flat().flatMap(({ method }: { method?: string }) => method ?? [])
    network.asked.push([new URL(String(url), 'http://localhost').pathname, ...methods.sort()])
    await new Promise<void>((resolve) => waiting.push(resolve))
    return answer(...call)
  }
  async function run<result>(task: Promise<result>): Promise<result> {
    let isOver = false
    const end = () => {
      isOver = true
    }
    task.then(end, end)
    for (let quiet = 0, known = 0; !isOver; await pause(10)) {
      quiet = network.asked.length === known ? quiet + 1 : 0
      known = network.asked.length
      if (waiting.length === 0 || quiet < 5) continue
      network.trips += 1
      for (const release of waiting.splice(0)) release()
      waiting = []
    }
    return task
  }
  return network
}

/** Sends 10 USDC from Base, which has two nodes, and returns the cost of each part. */
async function send() {
  const bridge = createTestBridge()
  const network = slowNetwork(bridge.fetch)
  const nodes = bridge.nodes.BASE.map(({ url }) => url)
  const rpc = { ...bridge.parameters.rpc, BASE: nodes }
  const config = createBridgeConfig({ ...bridge.parameters, fetch: network.fetch, rpc })
  const { account } = createEvmTestWallet({ chains: bridge.walletChains, fetch: bridge.fetch })
  bridge.fund('BASE', account.address, 100_000_000n)
  const signer = signerFromAccount(account)
  await signer.switchChain(config.network.chains.BASE)
  const moments = [{ trips: 0, asked: 0 }]
  const mark = () => moments.push({ trips: network.trips, asked: network.asked.length })
  const record = await network.run(
    transfer(config, {
      from: 'BASE',
      to: 'ARB',
      amount: 10_000_000n,
      recipient: account.address,
      signer,
      readers: createReaders(config),
      onStep: ({ name }) => name !== 'checking' && mark(),
    }),
  )
  mark()
  const [pressed, prompted, signed, answered] = moments
  const between = (one = { trips: 0, asked: 0 }, other = one) => ({
    trips: other.trips - one.trips,
    asked: network.asked.slice(one.asked, other.asked),
  })
  return { record, toPrompt: between(pressed, prompted), toAnswer: between(signed, answered) }
}

test('a transfer takes two round trips from the press to the prompt, and two from the signature to the request', async () => {
  const { record, toPrompt, toAnswer } = await send()
  expect(record.status).toBe('pending')
  expect(toPrompt.trips).toBe(2)
  // The third is the request itself.
  expect(toAnswer.trips).toBe(3)
})

test('a transfer reads everything that depends on a block in one HTTP request', async () => {
  const { toPrompt, toAnswer } = await send()
  const ofState = ({ asked }: typeof toPrompt) =>
    asked.filter((one) => one.includes('eth_getTransactionCount')).map(([, ...methods]) => methods)
  const ofOther = ['eth_call', 'eth_getTransactionCount']
  const ofFirst = ['eth_call', 'eth_getCode', 'eth_getTransactionCount']
  expect([ofState(toPrompt), ofState(toAnswer)]).toEqual([
    [ofOther, ofFirst],
    [ofOther, ofFirst],
  ])
  // The block, the other node's account, the destination's block and the state; before it the pairs, after it the
  // request.
  expect([toPrompt.asked.length, toAnswer.asked.length]).toEqual([5, 5])
})
