/**
 * How a check ended: as it has to be; in order, with something to know; wrong, so that transfers fail or are not safe; or
 * not known, because it could not be checked.
 */
export type DoctorVerdict = 'ok' | 'warning' | 'problem' | 'unknown'

/** The pages of the handbook that explain findings; they are packed with the code. */
const pages = {
  doctor: 'docs/check-your-setup.md',
  install: 'README.md',
  keyServer: 'docs/key-server.md',
  script: 'docs/scripts.md',
  outcome: 'docs/what-became-of-the-money.md',
  unsaid: 'docs/what-the-service-does-not-say.md',
} as const

/** Every check, with the page that explains it. */
const pageOf = {
  address: pages.script,
  reachable: pages.script,
  key: pages.script,
  keyless: pages.keyServer,
  keyShown: pages.keyServer,
  pairs: pages.unsaid,
  clock: pages.outcome,
  errors: pages.unsaid,
  rateLimit: pages.unsaid,
  node: pages.outcome,
  chainId: pages.outcome,
  token: pages.outcome,
  pause: pages.outcome,
  head: pages.outcome,
  finalized: pages.outcome,
  multicall: pages.outcome,
  state: pages.outcome,
  logRange: pages.outcome,
  logEnd: pages.outcome,
  logDepth: pages.outcome,
  batch: pages.doctor,
  cors: pages.doctor,
  latency: pages.doctor,
  witnesses: pages.outcome,
  agreement: pages.outcome,
  spender: pages.unsaid,
  setup: pages.keyServer,
  origins: pages.keyServer,
  open: pages.keyServer,
  build: pages.unsaid,
  pins: pages.unsaid,
  destination: pages.unsaid,
  simulation: pages.unsaid,
  permit: pages.unsaid,
  packages: pages.install,
  duplicates: pages.install,
} as const satisfies { readonly [check: string]: string }

/** The name of a check, for programs. */
export type DoctorCheck = keyof typeof pageOf

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
  /** The page of the handbook that explains it, as a path in the package. */
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
      findings.push({ subject, check, verdict, says, ...extras, page: pageOf[check] })
    }
  return {
    findings,
    ok: noteAs('ok'),
    warning: noteAs('warning'),
    problem: noteAs('problem'),
    unknown: noteAs('unknown'),
  }
}

/** Every page that a finding can name. */
export function listPages(): readonly string[] {
  return [...new Set(Object.values(pageOf))]
}
