/**
 * Shortens what no page can see of minified styles: the private custom properties (`--_ub-…`), the `&` that nesting
 * implies before an attribute or a pseudo-class, and the spaces after commas. Public names stay.
 */
export function shortenStyles(css: string): string {
  const privates = [...new Set(css.match(/--_ub-[a-z-]+/g))]
  return css
    .replace(/--_ub-[a-z-]+/g, (name) => `--_${privates.indexOf(name).toString(36)}`)
    .replace(/(?<=^|[{},;])& (?=[[:])/g, '')
    .replace(/("[^"]*")|, /g, (_, text) => text ?? ',')
}
