/** Groups items by a key, in the order in which the keys first appear. `Map.groupBy` is too new for some browsers. */
export function groupBy<item, key>(items: readonly item[], keyOf: (item: item) => key): Map<key, item[]> {
  const groups = new Map<key, item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
