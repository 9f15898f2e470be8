import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { applyMutant } from '../../simulator/buildWorker.js'
import { mutants } from '../../simulator/mutants.js'

const root = fileURLToPath(new URL('../..', import.meta.url))

describe('the bugs that are put in on purpose', () => {
  it.each(mutants.map((mutant) => [mutant.name, mutant] as const))('%s finds its one place', (_, mutant) => {
    const text = readFileSync(join(root, mutant.file), 'utf8')
    expect(applyMutant(mutant, text)).not.toBe(text)
  })
})
