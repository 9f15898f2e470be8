type Version = readonly [number, number, number]

/**
 * Tells whether a version is in a peer range of this package: `^a.b.c`, or several joined with `||`. A prerelease is
 * in no range.
 */
export function satisfies(version: string, range: string): boolean {
  const found = readVersion(version)
  if (!found) return false
  return range.split('||').some((part) => {
    const least = part.trim().startsWith('^') ? readVersion(part.trim().slice(1)) : undefined
    return least !== undefined && isAtLeast(found, least) && isCompatible(found, least)
  })
}

function readVersion(text: string): Version | undefined {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(text) ?? []
  return patch === undefined ? undefined : [Number(major), Number(minor), Number(patch)]
}

function isAtLeast(found: Version, least: Version): boolean {
  const at = found.findIndex((part, index) => part !== least[index])
  return at === -1 || (found[at] ?? 0) > (least[at] ?? 0)
}

/** The first nonzero part must not change. */
function isCompatible(found: Version, least: Version): boolean {
  const fixed = least.findIndex((part) => part !== 0)
  return least.slice(0, fixed + 1).every((part, index) => part === found[index])
}
