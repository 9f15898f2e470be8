/** A Markdown table padded as in the handbook. All columns but the first are right-aligned. */
export function handbookTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, place) =>
    Math.max(3, ...[head, ...rows].map((cells) => cells[place]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, place) => (place === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[place] ?? 0))).join(' | ')} |`
  const rule = widths.map((width, place) => (place === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}
