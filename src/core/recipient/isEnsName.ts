/** Tells whether a text ends like an ENS name, such as `vitalik.eth`. Whether such a name exists is not checked. */
export function isEnsName(text: string | undefined): boolean {
  // Of `undefined`, the text `undefined` is tested, which is no name.
  return /\.eth$/i.test(text as string)
}
