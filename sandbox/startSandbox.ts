import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { type EvmChainName, evmChainNames, evmChains } from './chains.js'
import { changeToken } from './changeToken.js'
import { EvmRelayer } from './evm/EvmRelayer.js'
import { guardProcesses } from './evm/guardProcesses.js'
import { LocalChain } from './evm/LocalChain.js'
import { FaultBoard } from './faults/FaultBoard.js'
import { FaultyRelayer } from './faults/FaultyRelayer.js'
import { serviceFaults } from './faults/serviceFaults.js'
import { TokenFaults } from './faults/TokenFaults.js'
import { rpcApp } from './rpc/rpcApp.js'
import type { Sandbox, SandboxChain, SandboxOptions } from './Sandbox.js'
import { SandboxClock } from './SandboxClock.js'
import { SandboxControl, solanaFacts } from './SandboxControl.js'
import { adminApp, type SandboxInfo } from './service/adminApp.js'
import { RequestLog } from './service/RequestLog.js'
import type { Service, ServiceParts } from './service/Service.js'
import { Settlement } from './service/Settlement.js'
import { sandboxApp } from './service/sandboxApp.js'
import { serviceHandler } from './service/serviceHandler.js'
import {
  defaultSettings,
  mergeSettings,
  type SandboxSettings,
  type SandboxSettingsPatch,
} from './settings.js'
import { SignatureSubscriptions } from './solana/SignatureSubscriptions.js'
import { SolanaLedger } from './solana/SolanaLedger.js'
import { SolanaRelayer } from './solana/SolanaRelayer.js'
import { solanaMethods } from './solana/solanaMethods.js'
import { startSolanaServer } from './solana/startSolanaServer.js'
import { startHttpServer } from './startHttpServer.js'
import { Store } from './store/Store.js'

/** Starts the service with its five chains on 127.0.0.1. No real money is involved. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { dataDirectory } = options
  const store = new Store(dataDirectory && join(dataDirectory, 'service.db'))
  const { service, unguard } = await startService(store, options)
  const log = new RequestLog()
  const control = new SandboxControl(service, log)
  const apiKey = keepApiKey(store, options.apiKey)
  const methods = solanaMethods(service.ledger, service.solanaRelayer)
  const subscriptions = new SignatureSubscriptions(service.ledger)
  const solana = await startSolanaServer(methods, subscriptions, options.solanaPort)
  let info: SandboxInfo | undefined
  const middleware = [...(options.middleware ?? []), serviceFaults(service.faults, store.intents)]
  const app = sandboxApp({
    service: serviceHandler(service, { apiKey, log, middleware }),
    rpc: rpcApp(service),
    admin: adminApp(control, () => info as SandboxInfo),
  })
  const server = await startHttpServer(app, options.port ?? 0)
  const proxiedRpcUrl = `${server.url}/rpc/SOLANA`
  info = {
    url: server.url,
    chains: chainInfo(server.url),
    solana: { rpcUrl: solana.rpcUrl, wsUrl: solana.wsUrl, proxiedRpcUrl, ...solanaFacts },
  }
  await service.settlement.start()

  const end = async (endChain: (chain: LocalChain) => Promise<void>) => {
    await Promise.all([server.stop(), solana.stop(), service.settlement.stop()])
    await Promise.all(Object.values(service.chains).map(endChain))
    unguard()
    store.close()
  }
  return {
    ...info,
    apiKey,
    fund: (funding) => control.fund(funding),
    balance: (chain, address) => control.balance(chain, address),
    pairs: () => control.pairs(),
    setPair: (from, to, enabled) => control.setPair(from, to, enabled),
    settings: (patch) => control.settings(patch),
    changeToken: (change) => control.changeToken(change),
    mine: (mining) => control.mine(mining),
    clock: () => control.clock(),
    pass: (seconds) => control.pass(seconds),
    traces: () => control.traces(),
    requests: () => control.requests(),
    intents: () => control.intents(),
    inject: (fault) => control.inject(fault),
    faults: () => control.faults(),
    happenedFaults: () => control.happenedFaults(),
    clearFaults: () => control.clearFaults(),
    settled: (intentId, timeoutMs) => control.settled(intentId, timeoutMs),
    stop: async () => {
      await control.clearFaults().catch(() => {})
      await end((chain) => chain.stop())
    },
    kill: () => end((chain) => chain.kill()),
  }
}

async function startService(
  store: Store,
  options: SandboxOptions,
): Promise<{ service: Service; unguard: () => void }> {
  const settings = settingsOf(store, options.settings)
  const ledger = new SolanaLedger(store, () => settings().solana.finalitySlots)
  const key = store.facts.ensure('evm.relayer', generatePrivateKey) as Hex
  const relayer = privateKeyToAddress(key)
  const start = async (name: EvmChainName) => {
    const file = options.dataDirectory && join(options.dataDirectory, 'chains', name)
    return [name, await LocalChain.start(evmChains[name], relayer, file)] as const
  }
  const [solanaRelayer, ...started] = await Promise.all([
    SolanaRelayer.start(ledger, store.facts),
    ...evmChainNames.map(start),
  ])
  const chains = Object.fromEntries(started) as Record<EvmChainName, LocalChain>
  // Before anything else can fail, or a node would outlive this process.
  const unguard = guardProcesses(Object.values(chains).map((chain) => chain.pid))
  const isPaused = () => settings().relayerPaused
  const relayers = Object.fromEntries(
    started.map(([name, chain]) => [name, new EvmRelayer(chain, store, key, isPaused)]),
  ) as Record<EvmChainName, EvmRelayer>
  const clock = new SandboxClock(store.facts)
  await startClocks(clock, Object.values(chains), ledger)
  const faults = new FaultBoard(clock)
  const tokenFaults = new TokenFaults(store.facts, (change) => changeToken({ chains, ledger }, change))
  await tokenFaults.undo()
  const faultyRelayer = new FaultyRelayer({ faults, tokenFaults, chains, ledger, isPaused })
  const parts: ServiceParts = {
    store,
    settings,
    chains,
    relayers,
    ledger,
    solanaRelayer,
    clock,
    faults,
    tokenFaults,
    faultyRelayer,
  }
  return { service: { ...parts, settlement: new Settlement(parts) }, unguard }
}

/** Starts every chain at the same time, the latest of all their clocks. */
async function startClocks(
  clock: SandboxClock,
  chains: readonly LocalChain[],
  { clock: slots }: SolanaLedger,
): Promise<void> {
  const times = await Promise.all(chains.map((chain) => chain.livedUntil()))
  for (const seconds of [...times, slots.time(slots.slot())]) clock.reach(seconds * 1000)
  slots.reach(clock.now())
  await Promise.all(chains.map((chain) => chain.catchUp(clock.aheadMs / 1000)))
}

/** The settings of the last start, with the given changes. */
function settingsOf(store: Store, patch: SandboxSettingsPatch = {}): () => SandboxSettings {
  const kept = store.facts.get('settings')
  const before = kept ? (JSON.parse(kept) as SandboxSettings) : defaultSettings
  store.facts.set('settings', JSON.stringify(mergeSettings(before, patch)))
  return () => JSON.parse(store.facts.get('settings') as string) as SandboxSettings
}

function keepApiKey(store: Store, given: string | undefined): string {
  if (given !== undefined) store.facts.set('api.key', given)
  return store.facts.ensure('api.key', () => `sandbox_${randomBytes(24).toString('base64url')}`)
}

function chainInfo(url: string): Record<EvmChainName, SandboxChain> {
  const entries = evmChainNames.map((name) => {
    const { id, usdc, gateway } = evmChains[name]
    return [name, { id, rpcUrl: `${url}/rpc/${name}`, usdc, gateway }] as const
  })
  return Object.fromEntries(entries) as Record<EvmChainName, SandboxChain>
}
