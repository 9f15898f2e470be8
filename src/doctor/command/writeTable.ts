import type { DoctorFinding, DoctorVerdict } from '../finding.js'

const marks: { readonly [verdict in DoctorVerdict]: string } = {
  ok: 'ok',
  warning: 'warning',
  problem: 'PROBLEM',
  unknown: 'unknown',
}

const verdictWidth = 9

/** Formats findings for people, grouped by subject and wrapped to the width. */
export function writeTable(findings: readonly DoctorFinding[], width: number): string {
  const subjects = [...new Set(findings.map(({ subject }) => subject))]
  const checkWidth = Math.max(...findings.map(({ check }) => check.length), 0) + 2
  const groups = subjects.map((subject) => {
    const rows = findings.filter((finding) => finding.subject === subject)
    return [subject, ...rows.map((row) => writeRow(row, { checkWidth, width }))].join('\n')
  })
  return `${groups.join('\n\n')}\n\n${summarize(findings)}\n`
}

function writeRow(
  finding: DoctorFinding,
  { checkWidth, width }: { checkWidth: number; width: number },
): string {
  const { verdict, check, says, advice, write, page } = finding
  const indent = 2 + verdictWidth + checkWidth
  const room = Math.max(width - indent, 30)
  const texts = [
    ...wrap(says, room),
    ...(advice ? wrap(advice, room) : []),
    ...(write ? write.split('\n').map((line) => `  ${line}`) : []),
    ...(verdict === 'ok' ? [] : [`See ${page}.`]),
  ]
  const head = `  ${marks[verdict].padEnd(verdictWidth)}${check.padEnd(checkWidth)}`
  return texts.map((text, at) => (at === 0 ? head : ' '.repeat(indent)) + text).join('\n')
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

function summarize(findings: readonly DoctorFinding[]): string {
  const count = (verdict: DoctorVerdict) => findings.filter((finding) => finding.verdict === verdict).length
  const [warnings, problems] = [count('warning'), count('problem')]
  return [
    `${findings.length} checks`,
    `${count('ok')} ok`,
    `${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`,
    `${problems} ${problems === 1 ? 'problem' : 'problems'}`,
    `${count('unknown')} unknown`,
  ].join(', ')
}
