/** Tells whether a text ends like an ENS name, such as `vitalik.eth`. Whether such a name exists is not checked. */
export function isEnsName(text: string | undefined): boolean {
  // `test` turns `undefined` into a text that is not a name.
  return /\.eth$/i.test(text as string)
}
