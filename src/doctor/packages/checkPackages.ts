import { createDoctorReport, type DoctorFinding, type DoctorReport } from '../finding.js'
import { quote } from '../quote.js'
import { satisfies } from './satisfies.js'

export type InstalledPackage = {
  name: string
  version: string
  /** The path below the searched folder. */
  place: string
  /** Whether the app itself imports this copy. */
  isOwn: boolean
}

/** This package's peer dependencies. */
export type WantedPeers = { readonly [name: string]: { range: string; isOptional: boolean } }

/** Packages that share state by identity, so that two copies do not see each other. */
const singles = new Set(['@tanstack/react-query', 'wagmi', 'viem', 'react', 'react-dom'])

/**
 * The packages whose own copy of viem creates clients that reach this package. A copy in any other package does not
 * matter.
 */
const sharesViem = /(^|\/)node_modules\/(usdc-bridge-react|wagmi|@wagmi\/[^/]+)\/node_modules\/viem$/

/** Compares the installed packages with this package's peers, and lists duplicates. */
export function checkPackages(
  peers: WantedPeers,
  installed: readonly InstalledPackage[],
): readonly DoctorFinding[] {
  const report = createDoctorReport('packages')
  if (installed.length === 0)
    report.unknown(
      'packages',
      'No peer is installed where the command was run. Run it in the folder of your app.',
    )
  if (installed.length === 0) return report.findings
  for (const [name, { range, isOptional }] of Object.entries(peers)) {
    const copies = installed.filter((copy) => copy.name === name)
    checkVersion(
      report,
      { name, range, isOptional },
      copies.find(({ isOwn }) => isOwn),
    )
    if (singles.has(name) && copies.length > 1) reportCopies(report, name, copies)
  }
  return report.findings
}

function checkVersion(
  report: DoctorReport,
  { name, range, isOptional }: { name: string; range: string; isOptional: boolean },
  own: InstalledPackage | undefined,
) {
  if (!own) {
    if (!isOptional)
      report.warning('packages', `\`${name}\` is not installed where the command was run.`, {
        advice: 'A server alone does not need it. A page does.',
        write: `npm install ${name}`,
      })
    return
  }
  const version = quote(own.version, 40)
  if (satisfies(own.version, range)) return report.ok('packages', `\`${name}\` ${version} is in ${range}.`)
  report.problem('packages', `\`${name}\` is ${version}, but ${range} is required.`, {
    write: `npm install '${name}@${range.split('||').at(-1)?.trim()}'`,
  })
}

function reportCopies(report: DoctorReport, name: string, copies: readonly InstalledPackage[]) {
  const list = copies.slice(0, 5).map(({ version, place }) => `${quote(version, 40)} in ${quote(place, 120)}`)
  const says = `\`${name}\` is installed ${copies.length} times: ${list.join('; ')}`
  if (name === 'viem' && copies.every(({ isOwn, place }) => isOwn || isOwnAffair(place)))
    return report.ok('duplicates', `${says}. All but the first are other packages’ own, and cost only bytes.`)
  report.warning('duplicates', `${says}.`, {
    advice: `One copy does not see what the other provides. Run \`npm ls ${name}\` to see which package asks for it, and keep one.`,
  })
}

function isOwnAffair(place: string): boolean {
  return place.split('node_modules/').length > 2 && !sharesViem.test(place)
}
