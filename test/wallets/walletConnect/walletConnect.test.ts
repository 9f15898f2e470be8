import decodeQR from 'qr/decode.js'
import { getAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createBridgeConfig } from '../../../src/core/createBridgeConfig.js'
import { createReaders } from '../../../src/core/read/readers.js'
import type { WalletConnection } from '../../../src/core/wallet/walletConnection.js'
import { readWalletOption } from '../../../src/core/wallet/walletOption.js'
import { createTestBridge } from '../../../src/testing/index.js'
import { evm } from '../../../src/wallets/evm/evm.js'
import { transferWith } from '../../../src/wallets/evm/transferWith.js'
import { watchInjected } from '../../../src/wallets/evm/watchInjected.js'
import { walletConnect } from '../../../src/wallets/walletConnect/walletConnect.js'
import { createRelayWallet, type RelayWalletParameters } from '../../support/createRelayWallet.js'
import { type LocalRelay, startLocalRelay } from '../../support/startLocalRelay.js'

const projectId = '0123456789abcdef0123456789abcdef'
/** The Sign API's tags. */
const sessionDelete = 1112
const sessionEvent = 1110

const recipient = '0x8bd20e4f7a91c35db6e08f2a4c7719de53fa10e6'

// Each test is its own page; on one page, clients with the same storage share a connection.
process.env.DISABLE_GLOBAL_CORE = 'true'

let relay: LocalRelay
beforeAll(async () => {
  relay = await startLocalRelay({ projectId })
  return () => relay.stop()
})

/** A page without wagmi, and a wallet on another device. */
async function stand(
  wallet: Partial<RelayWalletParameters> = {},
  page: { relayUrl?: string; projectId?: string } = {},
) {
  const bridge = createTestBridge({ speed: 20 })
  const { ETH, BASE, ARB } = bridge.parameters.network.chains
  const account = privateKeyToAccount(generatePrivateKey())
  const pocket = await createRelayWallet({
    relayUrl: relay.url,
    projectId,
    account,
    chainIds: [ETH.id, BASE.id, ARB.id],
    ...wallet,
  })
  const connector = walletConnect({ projectId, relayUrl: relay.url, ...page })
  const config = createBridgeConfig({ ...bridge.parameters, evm: evm({ connectors: [connector] }) })
  bridge.fund('BASE', account.address, 100_000_000n)
  const published: WalletConnection[] = []
  const stop = watchInjected(config, (session) => published.push(session), { readWalletOption, transferWith })
  onTestFinished(async () => {
    stop()
    await pocket.stop()
  })
  const session = () => published.at(-1) as WalletConnection
  return {
    bridge,
    config,
    pocket,
    account,
    session,
    connect: (
      options: Parameters<WalletConnection['connect']>[1] = { onPairing: ({ uri }) => void pocket.pair(uri) },
    ) => session().connect(session().wallets[0] as WalletConnection['wallets'][number], options),
    status: (status: string) => expect.poll(() => session().status).toBe(status),
  }
}

const signer = async (session: WalletConnection) => {
  if (!session.signer) throw new Error('no signer')
  return session.signer()
}

test('nothing is loaded or requested before the person chooses it', async () => {
  const { session, pocket } = await stand()
  expect(session()).toMatchObject({ status: 'disconnected', wallets: [{ name: 'WalletConnect' }] })
  expect(pocket.sessions()).toEqual([])
})

test('pairing works through the link and its code, and shows the wallet’s own name', async () => {
  const { connect, session, account, pocket } = await stand({
    metadata: { name: '\u202ePocket', icons: ['https://tracker.test/icon.png'] },
  })
  const links: string[] = []
  await connect({
    onPairing: ({ uri, code }) => {
      links.push(uri, decodeQR(pixels(code)))
      pocket.pair(uri)
    },
  })
  expect(links[0]).toMatch(/^wc:[0-9a-f]{64}@2\?/)
  expect(links[1]).toBe(links[0])
  expect(session()).toMatchObject({ status: 'connected', address: account.address })
  expect(session().wallet).toEqual({ id: session().wallets[0]?.id, name: 'Pocket' })
})

test('a transfer switches the chain without a prompt, signs the permit in the wallet and arrives', async () => {
  const { bridge, config, connect, session, pocket, account } = await stand()
  const { BASE } = bridge.parameters.network.chains
  await connect()
  const record = await session().transfer(
    { from: 'BASE', to: 'ARB', amount: 5_000_000n, recipient },
    { readers: createReaders(config) },
  )
  expect(record.status).toBe('pending')
  bridge.settle()
  expect(bridge.balanceOf('ARB', recipient)).toBe(5_000_000n)
  expect(bridge.balanceOf('BASE', account.address)).toBe(95_000_000n)
  expect(pocket.asked).toEqual([`eth_signTypedData_v4 on eip155:${BASE.id}`])
})

describe('failures', () => {
  test('a wallet that refuses the pairing: the person has declined, and the next attempt works', async () => {
    let answer: 'refuse' | 'accept' = 'refuse'
    const { connect, session, status } = await stand({ onProposal: () => answer })
    await expect(connect()).rejects.toMatchObject({ name: 'UserRejectedError' })
    expect(session().status).toBe('disconnected')
    answer = 'accept'
    await connect()
    await status('connected')
  })

  test('a wallet that refuses to sign', async () => {
    const { bridge, config, connect, session } = await stand({ onRequest: () => 'refuse' })
    await connect()
    const sending = session().transfer(
      { from: 'BASE', to: 'ARB', amount: 5_000_000n, recipient },
      { readers: createReaders(config) },
    )
    await expect(sending).rejects.toMatchObject({ name: 'UserRejectedError' })
    expect(bridge.requests.filter(({ method }) => method === 'POST')).toEqual([])
    expect(session().status).toBe('connected')
  })

  test('a wallet that does not share the chain is not asked to sign', async () => {
    const { bridge, connect, session, pocket } = await stand({ chainIds: [1] })
    await connect()
    const { switchChain } = await signer(session())
    await expect(switchChain(bridge.parameters.network.chains.BASE)).rejects.toMatchObject({
      name: 'UserRejectedError',
    })
    expect(pocket.asked).toEqual(['wallet_switchEthereumChain on eip155:1'])
  })

  test('a project id that the relay refuses', async () => {
    const { connect } = await stand({}, { projectId: 'f'.repeat(32) })
    await expect(connect({ onPairing: () => {} })).rejects.toMatchObject({
      name: 'WalletLinkError',
      reason: 'refused',
    })
  })

  test('an unreachable relay', async () => {
    const { connect } = await stand({}, { relayUrl: 'ws://127.0.0.1:9' })
    await expect(connect({ onPairing: () => {} })).rejects.toMatchObject({
      name: 'WalletLinkError',
      reason: 'unreachable',
    })
  })

  test('a person who cancels, and a wallet that uses the link after that', async () => {
    const { connect, session, pocket } = await stand()
    const leaving = new AbortController()
    let link = ''
    const connecting = connect({
      signal: leaving.signal,
      onPairing: ({ uri }) => {
        link = uri
        leaving.abort(new Error('back to the list'))
      },
    })
    await expect(connecting).rejects.toThrow('back to the list')
    await pocket.pair(link)
    await expect.poll(() => relay.tags).toContain(sessionDelete)
    await expect.poll(() => pocket.sessions()).toEqual([])
    expect(session().status).toBe('disconnected')
  })

  test('a connection without a way to show the link', async () => {
    const { connect } = await stand()
    await expect(connect({})).rejects.toMatchObject({ name: 'InvalidConfigError' })
  })
})

describe('a later change in the wallet', () => {
  test('disconnects it', async () => {
    const { connect, pocket, status } = await stand()
    await connect()
    await pocket.disconnect()
    await status('disconnected')
  })

  test('shares another account', async () => {
    const { bridge, connect, pocket, session } = await stand()
    await connect()
    await pocket.shareOnly([bridge.parameters.network.chains.BASE.id], recipient)
    await expect.poll(() => session().address).toBe(getAddress(recipient))
    const { current } = await signer(session())
    expect(current()?.chainId).toBe(bridge.parameters.network.chains.BASE.id)
  })

  test('changes the chain to another shared one', async () => {
    const { bridge, connect, pocket, session } = await stand()
    const { ETH, ARB, POLYGON } = bridge.parameters.network.chains
    await connect()
    const { current } = await signer(session())
    expect(current()?.chainId).toBe(ETH.id)
    await pocket.tell({ name: 'chainChanged', data: ARB.id }, ARB.id)
    await expect.poll(() => current()?.chainId).toBe(ARB.id)
    await pocket.tell({ name: 'chainChanged', data: POLYGON.id }, ARB.id)
    await pocket.tell({ name: 'accountsChanged', data: ['nobody'] }, ARB.id)
    await expect.poll(() => relay.tags.filter((tag) => tag === sessionEvent)).toHaveLength(3)
    expect(current()?.chainId).toBe(ARB.id)
  })
})

test('a person who disconnects ends the session in the wallet too', async () => {
  const { connect, pocket, session } = await stand()
  await connect()
  expect(pocket.sessions()).toHaveLength(1)
  await session().disconnect()
  expect(session().status).toBe('disconnected')
  await expect.poll(() => pocket.sessions()).toEqual([])
})

test.each([{ projectId: ' ' }, { projectId, relayUrl: 'https://relay.test' }])(
  '%o is refused at once',
  (wrong) => {
    expect(() => walletConnect(wrong)).toThrow('walletConnect()')
  },
)

/** What a camera sees: four pixels per square. */
function pixels(code: readonly (readonly boolean[])[]) {
  const size = code.length * 4
  const data = new Uint8Array(size * size * 3).fill(255)
  for (let at = 0; at < size * size; at++)
    if (code[Math.floor(at / size / 4)]?.[Math.floor((at % size) / 4)]) data.fill(0, at * 3, at * 3 + 3)
  return { width: size, height: size, data }
}
