import { readFileSync } from 'node:fs'
import { type AbiFunction, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { gatewayAbi, routerAbi, usdcAbi } from '../../sandbox/contracts/abis.js'
import { type Artifact, compileContracts } from '../../sandbox/contracts/compileContracts.js'

function readArtifact(name: string): Artifact {
  const file = new URL(`../../sandbox/contracts/artifacts/${name}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Artifact
}

function selectors(abi: readonly { type: string }[]): string[] {
  const functions = abi.filter((entry): entry is AbiFunction => entry.type === 'function')
  return functions.map((entry) => toFunctionSelector(entry))
}

describe('the checked-in artifacts', () => {
  test('are byte for byte what the sources compile to', () => {
    for (const artifact of compileContracts()) expect(readArtifact(artifact.contractName)).toEqual(artifact)
  })

  test.each([
    ['SandboxUSDC', usdcAbi],
    ['Gateway', gatewayAbi],
    ['Router', routerAbi],
  ])('have every function that is called on %s', (name, abi) => {
    const present = selectors(readArtifact(name).abi as { type: string }[])
    for (const selector of selectors(abi)) expect(present).toContain(selector)
  })
})
