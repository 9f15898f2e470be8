/**
 * How a check ended: as it has to be; in order, with something to know; wrong, so that transfers fail or are not safe; or
 * not known, because it could not be checked.
 */
export type DoctorVerdict = 'ok' | 'warning' | 'problem' | 'unknown'

/** Every check. A section of `docs/findings.md`, which is packed with the code, explains each by its name. */
const checks = [
  'address',
  'reachable',
  'key',
  'keyless',
  'keyShown',
  'pairs',
  'clock',
  'errors',
  'rateLimit',
  'node',
  'chainId',
  'token',
  'pause',
  'head',
  'finalized',
  'multicall',
  'state',
  'logRange',
  'logEnd',
  'logDepth',
  'batch',
  'cors',
  'latency',
  'witnesses',
  'agreement',
  'spender',
  'setup',
  'origins',
  'open',
  'build',
  'pins',
  'destination',
  'simulation',
  'permit',
  'packages',
  'duplicates',
] as const

/** The name of a check, for programs. */
export type DoctorCheck = (typeof checks)[number]

/** One thing that was looked at, and what was found. No finding holds the API key, or the path of a node's address. */
export type DoctorFinding = {
  /** What was looked at: `service`, `proxy`, a chain, or a chain and the host of one of its nodes. */
  subject: string
  check: DoctorCheck
  verdict: DoctorVerdict
  /** What is so, in plain words. */
  says: string
  /** What to do about it. */
  advice?: string | undefined
  /** What to write into the configuration. */
  write?: string | undefined
  /** Where the handbook explains it, as a path in the package with an anchor: `docs/findings.md#chainid`. */
  page: string
}

type Extras = Pick<DoctorFinding, 'advice' | 'write'>
type Note = (check: DoctorCheck, says: string, extras?: Extras) => void

/** Takes down what is found about one subject. */
export type DoctorReport = { readonly findings: readonly DoctorFinding[] } & {
  readonly [verdict in DoctorVerdict]: Note
}

/** Starts a report about one subject. */
export function createDoctorReport(subject: string): DoctorReport {
  const findings: DoctorFinding[] = []
  const noteAs =
    (verdict: DoctorVerdict): Note =>
    (check, says, extras = {}) => {
      findings.push({ subject, check, verdict, says, ...extras, page: pageOf(check) })
    }
  return {
    findings,
    ok: noteAs('ok'),
    warning: noteAs('warning'),
    problem: noteAs('problem'),
    unknown: noteAs('unknown'),
  }
}

/** Where the handbook explains a check. */
function pageOf(check: DoctorCheck): string {
  return `docs/findings.md#${check.toLowerCase()}`
}

/** Every check, with the place that its findings lead to. */
export function listChecks(): readonly { check: DoctorCheck; page: string }[] {
  return checks.map((check) => ({ check, page: pageOf(check) }))
}
