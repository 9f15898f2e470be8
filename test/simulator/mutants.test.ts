import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { applyEdit } from '../../simulator/buildWorker.js'
import { drawFaultSettings } from '../../simulator/faultSettings.js'
import { describeCeilings, mutants } from '../../simulator/mutants.js'
import { createRandom } from '../../simulator/Random.js'
import { drawSolanaFaultSettings } from '../../simulator/solana/solanaFaultSettings.js'

const root = fileURLToPath(new URL('../..', import.meta.url))

describe('a deliberate bug', () => {
  const edits = mutants.flatMap(({ name, also = [], ...edit }) =>
    [edit, ...also].map((one) => [name, one.find, one] as const),
  )

  it.each(edits)('%s changes exactly one place of the source: %s', (name, _, edit) => {
    const text = readFileSync(join(root, edit.file), 'utf8')
    expect(applyEdit(name, edit, text)).not.toBe(text)
  })

  it.each(edits)('%s uses only names that exist in the file: %s', (name, _, edit) => {
    const text = readFileSync(join(root, edit.file), 'utf8')
    const { used, declared } = listNames(applyEdit(name, edit, text))
    const known = new Set([...listNames(text).used, ...declared, ...Object.getOwnPropertyNames(globalThis)])
    expect(used.filter((name) => !known.has(name))).toEqual([])
  })
})

it('bugs fix only settings that seeds have', () => {
  const random = createRandom(1)
  const ofSolana = drawSolanaFaultSettings(random, { isAlways: true, hasTwoAddresses: true })
  const settings = namesIn({ ...drawFaultSettings(random), solana: ofSolana })
  const fixed = mutants.flatMap(({ world }) => Object.keys(world?.fixed ?? {}))
  expect(fixed).not.toEqual([])
  expect(fixed.filter((name) => !settings.includes(name))).toEqual([])
})

it('the README’s table of the bugs is what `npm run simulate -- --ceilings` prints', () => {
  const text = readFileSync(join(root, 'simulator/README.md'), 'utf8')
  const table = text.slice(text.indexOf('<!-- ceilings -->'), text.indexOf('<!-- /ceilings -->'))
  expect(table.split('\n').filter((line) => line.startsWith('|'))).toEqual(describeCeilings())
})

function namesIn(settings: object): string[] {
  return Object.entries(settings).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null ? namesIn(value).map((inner) => `${name}.${inner}`) : name,
  )
}

/** The names that a file uses and has to declare somewhere, and those of variables and parameters in it. */
function listNames(text: string) {
  const declared: string[] = []
  const used: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node)) {
      const { parent } = node
      const isMember =
        (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
        (ts.isPropertyAssignment(parent) && parent.name === node)
      if (!isMember) used.push(node.text)
      const declares =
        ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isBindingElement(parent)
      if (declares && parent.name === node) declared.push(node.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true))
  return { used, declared }
}
