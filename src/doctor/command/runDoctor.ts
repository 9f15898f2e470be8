import { inspect } from 'node:util'
import { chainKeys, isEvmChainKey } from '../../core/chain/chain.js'
import type { Pair } from '../../core/chain/route.js'
import { InvalidConfigError } from '../../core/errors/configErrors.js'
import { checkSetup } from '../checkSetup.js'
import { examineChain } from '../examineChain.js'
import { examineProxy } from '../examineProxy.js'
import { examineService } from '../examineService.js'
import { createDoctorReport, type DoctorFinding } from '../finding.js'
import { checkPackages } from '../packages/checkPackages.js'
import { permitProbeWarning, probePermit } from '../probePermit.js'
import { hideKey, withoutKey } from '../withoutKey.js'
import { findPackages, readWantedPeers } from './findPackages.js'
import { type DoctorOptions, readOptions, usage } from './options.js'
import { type DoctorConfig, readDoctorConfig } from './readDoctorConfig.js'
import { writeTable } from './writeTable.js'

/** What the command uses from outside. */
export type DoctorWorld = {
  argv: readonly string[]
  env: { readonly [name: string]: string | undefined }
  /** The working directory. */
  folder: string
  /** How many characters fit on a line. */
  width: number
  write(text: string): void
  /** Prints progress, separately from the result. */
  printError(text: string): void
}

/** Runs the command and returns its exit status: 0 without problems, 1 with problems, 2 if it could not run. */
export async function runDoctor(world: DoctorWorld): Promise<0 | 1 | 2> {
  const key = world.env.BRIDGE_API_KEY ?? ''
  try {
    const options = readOptions(world.argv)
    if (options === 'help') {
      world.write(usage)
      return 0
    }
    const findings = (await examineAll(world, options, key)).map((finding) => withoutKey(finding, key))
    world.write(options.isJson ? writeJson(findings) : writeTable(findings, world.width))
    return findings.some(({ verdict }) => verdict === 'problem') ? 1 : 0
  } catch (error) {
    const isExpected = error instanceof InvalidConfigError
    const text = isExpected ? error.message : `The doctor failed. Please report this.\n${inspect(error)}`
    world.printError(`${hideKey(text, key)}\n`)
    return 2
  }
}

async function examineAll(
  world: DoctorWorld,
  options: DoctorOptions,
  key: string,
): Promise<readonly DoctorFinding[]> {
  const { baseUrl, config: file, proxy, origin } = options
  const config = file === undefined ? undefined : await readDoctorConfig(world.folder, file)
  const service = baseUrl === undefined ? undefined : await examineService({ baseUrl, apiKey: () => key })
  const asked = baseUrl && config && service?.pairs && { baseUrl, config, pairs: service.pairs, apiKey: key }
  const peers = readWantedPeers()
  return [
    ...(service?.findings ?? []),
    ...(asked ? checkSetup(asked.config, asked.pairs) : []),
    ...(asked ? await examineOnDemand(world, options, asked) : missOnDemand(options)),
    ...(proxy === undefined ? [] : await examineProxy({ url: proxy, origin, apiKey: key })),
    ...(config ? await examineChains(config, origin) : []),
    ...checkPackages(peers, findPackages(world.folder, Object.keys(peers))),
  ]
}

type Asked = { baseUrl: string; config: DoctorConfig; pairs: readonly Pair[]; apiKey: string }

/** The checks that leave something at the service, or need a wallet's address. */
async function examineOnDemand(
  { printError }: DoctorWorld,
  { solanaWallet: wallet, probesPermit }: DoctorOptions,
  { config, ...asked }: Asked,
): Promise<readonly DoctorFinding[]> {
  const findings: DoctorFinding[] = []
  if (probesPermit) {
    printError(permitProbeWarning)
    findings.push(...(await probePermit({ ...asked, ...config })))
  }
  if (wallet !== undefined) {
    const { requestAndExamineBuild } = await import('../solana/requestAndExamineBuild.js')
    findings.push(...(await requestAndExamineBuild({ ...asked, ...config, wallet })))
  }
  return findings
}

/** Says of each check that was asked for why it could not run: without the routes, none is known to be open. */
function missOnDemand({ solanaWallet, probesPermit }: DoctorOptions): readonly DoctorFinding[] {
  const why = 'the routes of the service could not be read.'
  const permit = createDoctorReport('permit')
  if (probesPermit) permit.unknown('permit', `No permit was sent: ${why}`)
  const build = createDoctorReport('SOLANA build-tx')
  if (solanaWallet !== undefined) build.unknown('build', `Nothing was built: ${why}`)
  return [...permit.findings, ...build.findings]
}

/** One chain after another: nodes would refuse several at once. */
async function examineChains(
  { network, rpc, permitSpenders }: DoctorConfig,
  origin: string | undefined,
): Promise<readonly DoctorFinding[]> {
  const findings: DoctorFinding[] = []
  for (const chain of chainKeys) {
    const urls = rpc[chain]
    const permitSpender = isEvmChainKey(chain) ? permitSpenders[chain] : undefined
    if ([urls ?? []].flat().length > 0)
      findings.push(...(await examineChain({ chain, rpc: urls ?? [], network, permitSpender, origin })))
  }
  return findings.length > 0 ? findings : missChains()
}

function missChains(): readonly DoctorFinding[] {
  const report = createDoctorReport('config')
  report.unknown('node', 'No node was examined, and no spender: the configuration lists none in `rpc`.', {
    advice: 'To have the nodes of your page’s wagmi examined, list their addresses in the file.',
  })
  return report.findings
}

function writeJson(findings: readonly DoctorFinding[]): string {
  return `${JSON.stringify({ findings }, null, 2)}\n`
}
