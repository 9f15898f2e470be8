/** The part of `localStorage` that the package uses, over a map in which a test sees what is kept. */
export function webStorage(kept: Map<string, string>) {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
}
