/** A bug that is put in on purpose, to see it found: one place in one file, and what stands there instead. */
export type Mutant = {
  name: string
  /** What of the kit it breaks. */
  part: 'resolve' | 'follow' | 'store' | 'guard' | 'replace'
  file: string
  find: string
  replace: string
}

export const mutants: readonly Mutant[] = [
  {
    name: 'ignore-standing-allowance',
    part: 'resolve',
    file: 'src/core/follow/judgePermit.ts',
    find: 'const isCovered = trail.allowance >= record.amount',
    replace: 'const isCovered = false',
  },
]

export function findMutant(name: string): Mutant {
  const mutant = mutants.find((each) => each.name === name)
  if (mutant) return mutant
  throw new Error(`There is no mutant ${name}. There are: ${mutants.map((each) => each.name).join(', ')}.`)
}
