/**
 * How a check ended: as it has to be; in order, with something to know; wrong, so that transfers fail or are not safe; or
 * not known, because it could not be checked.
 */
export type DoctorVerdict = 'ok' | 'warning' | 'problem' | 'unknown'

/** The sections of the README that explain findings, by their headings. */
const sections = {
  doctor: 'Check your setup',
  embed: 'Embed the widget',
  script: 'In a script',
  outcome: 'What became of the money',
  unsaid: 'What the service does not say',
} as const

/** Every check, with the section that explains it. */
const sectionOf = {
  address: sections.script,
  reachable: sections.script,
  key: sections.script,
  keyless: sections.embed,
  keyShown: sections.embed,
  pairs: sections.unsaid,
  clock: sections.outcome,
  errors: sections.unsaid,
  rateLimit: sections.unsaid,
  node: sections.outcome,
  chainId: sections.outcome,
  token: sections.outcome,
  pause: sections.outcome,
  head: sections.outcome,
  finalized: sections.outcome,
  multicall: sections.outcome,
  state: sections.outcome,
  logRange: sections.outcome,
  logEnd: sections.outcome,
  logDepth: sections.outcome,
  batch: sections.doctor,
  cors: sections.doctor,
  latency: sections.doctor,
  witnesses: sections.outcome,
  agreement: sections.outcome,
  spender: sections.unsaid,
  setup: sections.embed,
  origins: sections.embed,
  open: sections.embed,
  build: sections.unsaid,
  pins: sections.unsaid,
  destination: sections.unsaid,
  simulation: sections.unsaid,
  permit: sections.unsaid,
  packages: sections.embed,
  duplicates: sections.embed,
} as const satisfies { readonly [check: string]: string }

/** The name of a check, for programs. */
export type DoctorCheck = keyof typeof sectionOf

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
  /** The section of the README that explains it. */
  section: string
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
      findings.push({ subject, check, verdict, says, ...extras, section: sectionOf[check] })
    }
  return {
    findings,
    ok: noteAs('ok'),
    warning: noteAs('warning'),
    problem: noteAs('problem'),
    unknown: noteAs('unknown'),
  }
}

/** Every section that a finding can name. */
export function listSections(): readonly string[] {
  return [...new Set(Object.values(sectionOf))]
}
