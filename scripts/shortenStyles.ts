/**
 * Shortens parts of the minified styles that no page can see: private custom properties (`--_ub-…`), keyframe names
 * (`ub-…`), the `&` that nesting implies before an attribute, a pseudo-class or a combinator, and spaces after commas.
 * Public names stay.
 */
export function shortenStyles(css: string): string {
  const privates = [...new Set(css.match(/--_ub-[a-z-]+/g))]
  const moves = [...css.matchAll(/@keyframes (ub-[a-z]+)/g)].map(([, name]) => name)
  return css
    .replace(/--_ub-[a-z-]+/g, (name) => `--_${privates.indexOf(name).toString(36)}`)
    .replace(/(?<![-\w])ub-[a-z]+(?![-\w])/g, (name) =>
      moves.includes(name) ? `ub${moves.indexOf(name)}` : name,
    )
    .replace(/(?<=^|[{},;])& (?=[[:])/g, '')
    .replace(/(?<=^|[{},;])&(?=[>+~])/g, '')
    .replace(/("[^"]*")|, /g, (_, text) => text ?? ',')
}
