import { expect, test } from 'vitest'
import { detailLabel } from '../../playground/detailLabel.js'
import { type FaultEntry, faultCatalogue } from '../../sandbox/faults/faultCatalogue.js'

const entries: readonly FaultEntry[] = faultCatalogue

test.each(entries)('whatever can be set of $name is said in words, and so is what it does', (entry) => {
  const { choices = {}, parameters = {}, says, texts = {} } = entry
  const keys = [parameters, choices, texts].flatMap((part) => Object.keys(part))
  const labels = [...keys, ...Object.values(choices).flat()].map(detailLabel)
  for (const text of [...labels, says]) expect(text).not.toMatch(/\b[a-z]+[A-Z]\w*/)
  for (const key of keys) expect(detailLabel(key)).toMatch(/^[A-Z]/)
})
