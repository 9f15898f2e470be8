/** A row of bars of one unit. */
export type Figure = { title: string; unit: string; bars: readonly { label: string; value: number }[] }

/** A page that shows each figure as bars. It needs nothing but itself. */
export function plotsPage(title: string, figures: readonly Figure[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
  :root { color-scheme: light dark; --bar: light-dark(#2f6fed, #7aa5ff); --line: light-dark(#0002, #fff3) }
  body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-inline-size: 72rem; padding-inline: 1rem }
  main { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 30rem), 1fr)); gap: 2rem }
  h2 { font-size: 1rem; margin-block: 0 0.5rem }
  dl { display: grid; grid-template-columns: min(13rem, 42%) 1fr; gap: 0.3rem 0.75rem; margin: 0 }
  dd { display: flex; align-items: center; gap: 0.5rem; margin: 0; border-inline-start: 1px solid var(--line) }
  dd i { background: var(--bar); block-size: 0.9rem; flex: none; inline-size: calc(var(--share) * 40%); min-inline-size: 1px }
  dd span { font-variant-numeric: tabular-nums; white-space: nowrap }
</style>
<h1>${title}</h1>
<main>
${figures.map(plot).join('\n')}
</main>
</html>
`
}

function plot({ title, unit, bars }: Figure): string {
  const most = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE)
  const rows = bars.map(
    ({ label, value }) =>
      `    <dt>${label}</dt><dd style="--share: ${(value / most).toFixed(4)}"><i></i><span>${round(value)} ${unit}</span></dd>`,
  )
  return `  <section>\n  <h2>${title}</h2>\n  <dl>\n${rows.join('\n')}\n  </dl>\n  </section>`
}

function round(value: number): string {
  return value.toLocaleString('en-US', { maximumSignificantDigits: 3 })
}
