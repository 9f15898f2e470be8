import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import solc from 'solc'

/** The stored part of a compiled contract: enough to call it and to place its code on a chain. */
export type Artifact = { contractName: string; abi: unknown[]; deployedBytecode: `0x${string}` }

/** The contracts that the sandbox places on its chains. */
const contractNames = [
  'SandboxUSDC',
  'Gateway',
  'Multicall',
  'Router',
  'SandboxAccount',
  'NameResolver',
] as const

type CompilerOutput = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<string, Record<string, { abi: unknown[]; evm: { deployedBytecode: { object: string } } }>>
}

const require = createRequire(import.meta.url)

/** Compiles all contracts of this folder, without network, to the same bytes on every machine. */
export function compileContracts(): Artifact[] {
  const sources = Object.fromEntries(
    contractNames.map((name) => [`${name}.sol`, { content: readSource(name) }]),
  )
  const input = { language: 'Solidity', sources, settings }
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: readImport })) as CompilerOutput
  const errors = output.errors?.filter((error) => error.severity === 'error') ?? []
  if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join('\n'))
  return contractNames.map((name) => artifactOf(output, name))
}

const settings = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: 'cancun',
  metadata: { bytecodeHash: 'none', appendCBOR: false },
  outputSelection: { '*': { '*': ['abi', 'evm.deployedBytecode.object'] } },
}

function readSource(name: string): string {
  return readFileSync(fileURLToPath(new URL(`./${name}.sol`, import.meta.url)), 'utf8')
}

function readImport(path: string): { contents: string } | { error: string } {
  try {
    return { contents: readFileSync(require.resolve(path), 'utf8') }
  } catch {
    return { error: `cannot read ${path}` }
  }
}

function artifactOf(output: CompilerOutput, name: string): Artifact {
  const compiled = output.contracts[`${name}.sol`]?.[name]
  if (!compiled) throw new Error(`The compiler gave nothing for ${name}`)
  return {
    contractName: name,
    abi: compiled.abi,
    deployedBytecode: `0x${compiled.evm.deployedBytecode.object}`,
  }
}
