/**
 * The result of a check: `ok`; `warning`, if it works but there is something to know; `problem`, if transfers fail or
 * are not safe; or `unknown`, if it could not be checked.
 */
export type DoctorVerdict = 'ok' | 'warning' | 'problem' | 'unknown'

/** Every check. Each has a section in `docs/findings.md`, which is included in the package. */
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

/** The finding of one check. No finding contains the API key, or the path of a node's URL. */
export type DoctorFinding = {
  /** What was examined: `service`, `proxy`, a chain, or a chain and the host of one of its nodes. */
  subject: string
  check: DoctorCheck
  verdict: DoctorVerdict
  /** The result, in plain words. */
  says: string
  /** What to do about it. */
  advice?: string | undefined
  /** What to add to the configuration. */
  write?: string | undefined
  /** The handbook's section, as a path in the package with an anchor: `docs/findings.md#chainid`. */
  page: string
}

type Extras = Pick<DoctorFinding, 'advice' | 'write'>
type Note = (check: DoctorCheck, says: string, extras?: Extras) => void

/** Collects the findings about one subject. */
export type DoctorReport = { readonly findings: readonly DoctorFinding[] } & {
  readonly [verdict in DoctorVerdict]: Note
}

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

/** The handbook's section on a check. */
function pageOf(check: DoctorCheck): string {
  return `docs/findings.md#${check.toLowerCase()}`
}

/** Lists every check with the handbook section that its findings link to. */
export function listChecks(): readonly { check: DoctorCheck; page: string }[] {
  return checks.map((check) => ({ check, page: pageOf(check) }))
}
