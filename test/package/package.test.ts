import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packageFolder } from '../../scripts/packBuild.js'
import { packTarball, unpackTarball } from '../../scripts/packTarball.js'
import { startStrictService, strictKey } from '../doctor/startStrictService.js'

const run = promisify(execFile)
const needed = ['@noble/secp256k1', '@scure/base', 'mipd', 'valibot', 'viem']
const peers = [
  '@solana/wallet-adapter-react',
  '@solana/web3.js',
  '@tanstack/react-query',
  'react',
  'react-dom',
  'wagmi',
]

let folder: string
/** A folder with the package and the dependencies of its `core`, and one with the peers too. */
let inNode: string
let inPage: string
let installed: string
let packed: string

// A build takes a while, and longer on a busy machine. It is skipped if `dist` is up to date.
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'usdc-bridge-package-'))
  packed = packTarball(folder)
  inNode = install('node', packed, needed)
  inPage = install('page', packed, [...needed, ...peers])
  installed = join(inPage, 'node_modules/usdc-bridge-react')
}, 300_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function install(name: string, tarball: string, packages: readonly string[]): string {
  const modules = join(folder, name, 'node_modules')
  unpackTarball(tarball, join(modules, 'usdc-bridge-react'))
  for (const other of packages) {
    mkdirSync(dirname(join(modules, other)), { recursive: true })
    symlinkSync(join(packageFolder, 'node_modules', other), join(modules, other))
  }
  return join(folder, name)
}

/** Runs a module in Node without compilation, in one of the folders. */
async function runNode(cwd: string, code: string): Promise<unknown> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code], { cwd })
  return JSON.parse(stdout)
}

function listNames(path: string): Promise<unknown> {
  return runNode(inPage, `console.log(JSON.stringify(Object.keys(await import('${path}'))))`)
}

/** Hides React and wagmi, and makes every read of a browser global an error. */
function listNamesWithoutReact(path: string): Promise<unknown> {
  return runNode(
    inNode,
    `for (const name of ['window', 'document', 'localStorage', 'indexedDB'])
      Object.defineProperty(globalThis, name, { get() { throw new Error(name + ' is read at import') } })
    console.log(JSON.stringify(Object.keys(await import('${path}'))))`,
  )
}

function files(): string[] {
  return readdirSync(installed, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(installed.length + 1))
}

function read(file: string): string {
  return readFileSync(join(installed, file), 'utf8')
}

describe('the published package', () => {
  test('contains the build, the handbook, the license and their descriptions, and nothing else', () => {
    const handbook = /^docs\/([a-z-]+\.md|llms\.txt|openapi\.json|images\/[a-z-]+\.png)$/
    const others = files().filter((file) => !file.startsWith('dist/') && !handbook.test(file))
    const known = ['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'package.json']
    expect(others.filter((file) => !known.includes(file))).toEqual([])
    expect(files().filter((file) => /\.(test|stories)\.|\/(test|stories|sandbox)\//.test(file))).toEqual([])
  })

  test('has no two files that a case-insensitive disk would confuse', () => {
    const seen = files().map((file) => file.toLowerCase())
    expect(seen.filter((file, at) => seen.indexOf(file) !== at)).toEqual([])
  })

  test('resolves every import of its own files', () => {
    const code = files().filter((file) => file.endsWith('.js') || file.endsWith('.d.ts'))
    expect(code.flatMap(missingImports)).toEqual([])
  })

  test('includes the sources in its source maps, because no source is packed', () => {
    const maps = files().filter((file) => file.endsWith('.map'))
    expect(maps.length).toBeGreaterThan(100)
    const isWhole = (file: string) => {
      const { sources, sourcesContent = [] } = JSON.parse(read(file)) as {
        sources: string[]
        sourcesContent?: (string | null)[]
      }
      return sources.every((_, at) => typeof sourcesContent[at] === 'string')
    }
    expect(maps.filter((file) => !isWhole(file))).toEqual([])
  })

  test('neither contains nor imports LGPL code', () => {
    const lock = JSON.parse(readFileSync(join(packageFolder, 'package-lock.json'), 'utf8')) as {
      packages: { [path: string]: { license?: string } }
    }
    const copyleft = Object.entries(lock.packages).filter(([, { license }]) => license?.includes('GPL'))
    expect(copyleft.map(([path]) => path)).toEqual(['node_modules/rpc-websockets'])
    const built = files().filter((file) => /\.(js|ts|map)$/.test(file))
    expect(built.filter((file) => read(file).includes('rpc-websockets'))).toEqual([])
  })

  test("has 'use client' in the first line of every client module", () => {
    const sources = readdirSync(join(packageFolder, 'src'), { recursive: true, encoding: 'utf8' })
    const clients = sources.filter((file) => /\.tsx?$/.test(file)).filter(isClient)
    const built = clients.map((file) => `dist/${file.replace(/\.tsx?$/, '.js')}`)
    expect(built.length).toBeGreaterThan(50)
    expect(built.filter((file) => !existsSync(join(installed, file)) || !startsAsClient(read(file)))).toEqual(
      [],
    )
  })

  test("has no 'use client' in server modules or core", () => {
    const plain = files().filter((file) => /^dist\/(core|server|testing)\/.*\.js$/.test(file))
    expect(plain.filter((file) => startsAsClient(read(file)))).toEqual([])
  })
})

function missingImports(file: string): string[] {
  const specifiers = [...read(file).matchAll(/(?:from|import)\s*\(?\s*["'](\.{1,2}\/[^"']+)["']/g)]
  return specifiers
    .map(([, specifier]) => join(dirname(file), specifier as string))
    .map((target) => (file.endsWith('.d.ts') ? target.replace(/\.js$/, '.d.ts') : target))
    .filter((target) => !existsSync(join(installed, target)))
    .map((target) => `${file} -> ${target}`)
}

function isClient(file: string): boolean {
  return startsAsClient(readFileSync(join(packageFolder, 'src', file), 'utf8'))
}

function startsAsClient(text: string): boolean {
  return /^["']use client["']/.test(text)
}

describe('the exports of', () => {
  test('usdc-bridge-react', async () => {
    expect(await listNames('usdc-bridge-react')).toMatchInlineSnapshot(`
      [
        "AccountBlockedError",
        "AccountChangedError",
        "AmountInput",
        "BridgeError",
        "BridgeProvider",
        "BridgeWidget",
        "CannotSetAsideError",
        "Card",
        "ChainReadError",
        "ChainSwitchError",
        "ClockSkewError",
        "ContractOwnerError",
        "FoundTransfers",
        "InsufficientBalanceError",
        "InvalidAmountError",
        "InvalidConfigError",
        "InvalidRecipientError",
        "InvalidResponseError",
        "InvalidSignatureError",
        "InvalidSpenderError",
        "OpenTransferError",
        "ProviderNotFoundError",
        "ReaderNotFoundError",
        "RecipientInput",
        "RecordNotFoundError",
        "RequestTimeoutError",
        "ReviewDeclinedError",
        "RouteDisabledError",
        "RoutePicker",
        "ServiceRefusedError",
        "ServiceUnavailableError",
        "ServiceUnreachableError",
        "SigningCancelledError",
        "SimulationFailedError",
        "SpenderNotSetError",
        "StandingAllowanceError",
        "StorageError",
        "TokenMismatchError",
        "TokenPausedError",
        "TransactionChangedError",
        "TransactionExpiredError",
        "TransferActions",
        "TransferHistory",
        "TransferMovedOnError",
        "TransferOutdatedError",
        "TransferProgress",
        "TransferReview",
        "UnsafeTransactionError",
        "UnsavedQuestion",
        "UnsupportedRouteError",
        "UserRejectedError",
        "WalletBusyError",
        "WalletButton",
        "WalletCannotSignError",
        "WalletError",
        "WalletLinkError",
        "WalletNotConnectedError",
        "WalletPicker",
        "WordsProvider",
        "buildPermit",
        "chainKeys",
        "createBridgeClient",
        "createBridgeConfig",
        "createEnvironment",
        "createReaders",
        "createRecordStore",
        "defineNetwork",
        "encodePermit",
        "evm",
        "findTransfers",
        "findTransfersMutationOptions",
        "followTransfer",
        "formatAmount",
        "getDecisionTime",
        "getPace",
        "indexedDbStorage",
        "inspectRecipient",
        "isChainKey",
        "isEvmChainKey",
        "isOpenRecord",
        "isSendableAmount",
        "mainnet",
        "memoryStorage",
        "pairsQueryOptions",
        "parseAmount",
        "parseRecipient",
        "parseRequest",
        "processLocks",
        "queryKeys",
        "readAmountText",
        "readPastedRecipient",
        "recipientInspectionQueryOptions",
        "resolveName",
        "resolveTransfer",
        "resolveTransferMutationOptions",
        "revokeAllowance",
        "revokeAllowanceMutationOptions",
        "sendTransferAgain",
        "sendTransferAgainMutationOptions",
        "setAside",
        "setAsideMutationOptions",
        "signerFromAccount",
        "supportReport",
        "testnet",
        "transfer",
        "transferActions",
        "transferMutationOptions",
        "transferRecordQueryOptions",
        "transferRecordsQueryOptions",
        "unreadableRecordsQueryOptions",
        "usdcBalanceQueryOptions",
        "usdcDecimals",
        "useBridgeConfig",
        "useBridgeEvents",
        "useBridgeForm",
        "useFindTransfers",
        "usePairs",
        "useRecentRecipients",
        "useRecipientInspection",
        "useResolveTransfer",
        "useRevokeAllowance",
        "useSendTransferAgain",
        "useSetAside",
        "useTransfer",
        "useTransferChanges",
        "useTransferRecord",
        "useTransferRecords",
        "useUnreadableRecords",
        "useUsdcBalance",
        "useWalletConnection",
        "watchTransfers",
      ]
    `)
  })

  test('usdc-bridge-react/solana', async () => {
    expect(await listNames('usdc-bridge-react/solana')).toMatchInlineSnapshot(`
      [
        "solana",
        "solanaTransferMutationOptions",
        "useSolanaTransfer",
      ]
    `)
  })

  test('usdc-bridge-react/solana/standard, without the wallet adapter installed', async () => {
    const inApp = install('standard', packed, [
      ...needed,
      ...peers.filter((name) => !/wallet-adapter/.test(name)),
    ])
    const names =
      "console.log(JSON.stringify(Object.keys(await import('usdc-bridge-react/solana/standard'))))"
    expect(await runNode(inApp, names)).toEqual([
      'solana',
      'solanaTransferMutationOptions',
      'useSolanaTransfer',
    ])
  })

  test('usdc-bridge-react/element, which does nothing without HTMLElement', async () => {
    expect(await listNames('usdc-bridge-react/element')).toEqual(['defineBridgeElement'])
    const called = `const { defineBridgeElement } = await import('usdc-bridge-react/element')
    defineBridgeElement()
    console.log(JSON.stringify(typeof HTMLElement))`
    expect(await runNode(inPage, called)).toBe('undefined')
  })

  test('usdc-bridge-react/element/auto, with all of its dependencies included', async () => {
    expect(await listNames('usdc-bridge-react/element/auto')).toEqual([])
    const bundled = files().filter((file) => /^dist\/element\/auto(\/.*)?\.js$/.test(file))
    expect(bundled.length).toBeGreaterThan(2)
    const foreign = bundled.flatMap((file) =>
      [...read(file).matchAll(/(?:from|import\(?)["'`]([@\w][@\w./-]*)["'`]/g)].map(([, name]) => name),
    )
    expect(foreign).toEqual([])
    const named = ['react 18', 'react-dom 18', 'viem 2', '@tanstack/query-core 5', '@noble/secp256k1 3']
    for (const name of named) expect(read('dist/element/licenses.txt')).toContain(name)
  })

  test('usdc-bridge-react/core, without React and without a browser', async () => {
    expect(await listNamesWithoutReact('usdc-bridge-react/core')).toMatchInlineSnapshot(`
      [
        "AccountBlockedError",
        "AccountChangedError",
        "BridgeError",
        "CannotSetAsideError",
        "ChainReadError",
        "ChainSwitchError",
        "ClockSkewError",
        "ContractOwnerError",
        "InsufficientBalanceError",
        "InvalidAmountError",
        "InvalidConfigError",
        "InvalidRecipientError",
        "InvalidResponseError",
        "InvalidSignatureError",
        "InvalidSpenderError",
        "OpenTransferError",
        "ProviderNotFoundError",
        "ReaderNotFoundError",
        "RecordNotFoundError",
        "RequestTimeoutError",
        "ReviewDeclinedError",
        "RouteDisabledError",
        "ServiceRefusedError",
        "ServiceUnavailableError",
        "ServiceUnreachableError",
        "SigningCancelledError",
        "SimulationFailedError",
        "SpenderNotSetError",
        "StandingAllowanceError",
        "StorageError",
        "TokenMismatchError",
        "TokenPausedError",
        "TransactionChangedError",
        "TransactionExpiredError",
        "TransferMovedOnError",
        "TransferOutdatedError",
        "UnsafeTransactionError",
        "UnsupportedRouteError",
        "UserRejectedError",
        "WalletBusyError",
        "WalletCannotSignError",
        "WalletError",
        "WalletLinkError",
        "WalletNotConnectedError",
        "buildPermit",
        "chainKeys",
        "createBridgeClient",
        "createBridgeConfig",
        "createEnvironment",
        "createReaders",
        "createRecordStore",
        "defineNetwork",
        "encodePermit",
        "findTransfers",
        "followTransfer",
        "formatAmount",
        "getDecisionTime",
        "getPace",
        "indexedDbStorage",
        "inspectRecipient",
        "isChainKey",
        "isEvmChainKey",
        "isOpenRecord",
        "isSendableAmount",
        "mainnet",
        "memoryStorage",
        "parseAmount",
        "parseRecipient",
        "parseRequest",
        "processLocks",
        "readAmountText",
        "readPastedRecipient",
        "resolveName",
        "resolveTransfer",
        "revokeAllowance",
        "sendTransferAgain",
        "setAside",
        "signerFromAccount",
        "supportReport",
        "testnet",
        "transfer",
        "transferActions",
        "usdcDecimals",
        "watchTransfers",
      ]
    `)
  })

  test('usdc-bridge-react/solana/core, without React and without a browser', async () => {
    expect(await listNamesWithoutReact('usdc-bridge-react/solana/core')).toMatchInlineSnapshot(`
      [
        "inspectSolanaTransaction",
        "signerFromKeypair",
        "solanaTransfer",
      ]
    `)
  })

  test('usdc-bridge-react/walletconnect, without React, without a browser and without its lazy chunks', async () => {
    expect(await listNamesWithoutReact('usdc-bridge-react/walletconnect')).toMatchInlineSnapshot(`
      [
        "walletConnect",
      ]
    `)
  })

  test('usdc-bridge-react/server, without React and without a browser', async () => {
    expect(await listNamesWithoutReact('usdc-bridge-react/server')).toMatchInlineSnapshot(`
      [
        "BridgeError",
        "InvalidConfigError",
        "InvalidResponseError",
        "RequestTimeoutError",
        "ServiceRefusedError",
        "ServiceUnavailableError",
        "ServiceUnreachableError",
        "createBridgeProxy",
        "createServiceClient",
        "examineChain",
        "examineProxy",
        "examineService",
        "memoryRateLimit",
      ]
    `)
  })

  test('usdc-bridge-react/testing, without React and without a browser', async () => {
    expect(await listNamesWithoutReact('usdc-bridge-react/testing')).toMatchInlineSnapshot(`
      [
        "createEvmTestWallet",
        "createSolanaTestWallet",
        "createTestBridge",
        "sandboxBridge",
      ]
    `)
  })

  test('usdc-bridge-react/themes, without React and without a browser', async () => {
    expect(await listNamesWithoutReact('usdc-bridge-react/themes')).toMatchInlineSnapshot(`
      [
        "contrast",
        "createTheme",
        "defaultColors",
        "findContrastProblems",
        "forest",
        "indigo",
        "sand",
      ]
    `)
  })

  test('usdc-bridge-react/locales/*, one language each, without React and without a browser', async () => {
    const { exports } = JSON.parse(read('package.json')) as { exports: object }
    const locales = Object.keys(exports).filter((path) => path.startsWith('./locales/'))
    const names = locales.map((path) => listNamesWithoutReact(`usdc-bridge-react${path.slice(1)}`))
    expect((await Promise.all(names)).flat()).toMatchInlineSnapshot(`
      [
        "de",
        "es",
        "fr",
        "ptBR",
        "tr",
        "ar",
        "he",
        "ja",
        "ko",
        "zhCN",
        "hi",
      ]
    `)
  })

  test('these are all entries of the package', () => {
    const { exports } = JSON.parse(read('package.json')) as { exports: object }
    expect(Object.keys(exports)).toEqual([
      '.',
      './core',
      './solana',
      './solana/standard',
      './solana/core',
      './walletconnect',
      './element',
      './element/auto',
      './server',
      './testing',
      './themes',
      './locales/de',
      './locales/es',
      './locales/fr',
      './locales/pt-BR',
      './locales/tr',
      './locales/ar',
      './locales/he',
      './locales/ja',
      './locales/ko',
      './locales/zh-CN',
      './locales/hi',
      './styles.css',
      './package.json',
    ])
    expect(read('dist/styles.css')).toContain('[data-usdc-bridge]')
  })
})

describe('the command', () => {
  const usesCommand = /\bfrom\s*["'](?:node:|[^"']*doctor\/command\/)/

  /** As npm links it, in a folder with the dependencies of `core`, without React or Solana. */
  async function runCommand(args: readonly string[], key: string) {
    const link = join(inNode, 'node_modules/.bin/usdc-bridge-react')
    if (!existsSync(link)) {
      mkdirSync(dirname(link), { recursive: true })
      const { bin } = JSON.parse(read('package.json')) as { bin: { [name: string]: string } }
      symlinkSync(join(inNode, 'node_modules/usdc-bridge-react', bin['usdc-bridge-react'] ?? ''), link)
    }
    const options = { cwd: inNode, env: { ...process.env, BRIDGE_API_KEY: key } }
    return run(process.execPath, [link, ...args], options).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
    )
  }

  test('npx usdc-bridge-react doctor runs from the tarball', async () => {
    const service = await startStrictService()
    const args = ['doctor', '--json', '--base-url', service.url]
    const well = await runCommand(args, strictKey)
    const keyless = await runCommand(args, '')
    await service.close()
    expect(well.code).toBe(0)
    expect(JSON.parse(well.stdout)).toMatchObject({ findings: expect.any(Array) })
    expect(keyless.code).toBe(1)
    expect(await runCommand(['--help'], '')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('usdc-bridge-react doctor'),
    })
  })

  test('the doctor asks for viem in an app that has only the custom element', async () => {
    const inElement = install(
      'element',
      packed,
      needed.filter((name) => name !== 'viem'),
    )
    const command = join(inElement, 'node_modules/usdc-bridge-react/dist/doctor/command/main.js')
    await expect(run(process.execPath, [command, 'doctor', '--help'])).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('npm install --no-save viem'),
    })
  })

  test('modules only for Node are imported by no other module', () => {
    const modules = files().filter((file) => file.startsWith('dist/') && file.endsWith('.js'))
    const isForNode = (file: string) => file.startsWith('dist/doctor/command/')
    const users = modules.filter((file) => usesCommand.test(read(file)))
    expect(users.length).toBeGreaterThan(3)
    expect(users.filter((file) => !isForNode(file))).toEqual([])
  })
})
