import { inspect } from 'node:util'
import { vi } from 'vitest'

const consoleMethods = ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const

/** Records everything printed where others can read it, and searches it for secrets. */
export function createEavesdropper() {
  const heard: unknown[] = []
  const spies = consoleMethods.map((method) =>
    vi.spyOn(console, method).mockImplementation((...said) => {
      heard.push(said)
    }),
  )
  vi.stubGlobal('reportError', (error: unknown) => heard.push(error))
  return {
    hear: (value: unknown) => {
      heard.push(value)
    },
    /** How much was recorded, so that a broken recorder does not pass as a clean one. */
    count: () => heard.length,
    /** The names of the secrets that appear in what was recorded. */
    leaks(secrets: { [name: string]: readonly string[] }) {
      const text = heard.map(spellOut).join('\n').toLowerCase()
      return Object.entries(secrets).flatMap(([name, spellings]) =>
        spellings.some((spelling) => text.includes(spelling.toLowerCase())) ? [name] : [],
      )
    },
    stop() {
      for (const spy of spies) spy.mockRestore()
      vi.unstubAllGlobals()
    },
  }
}

/** Everything that can be read from a value: enumerable and not, causes and stacks, at any depth. */
function spellOut(value: unknown): string {
  const shown = inspect(value, {
    depth: Number.POSITIVE_INFINITY,
    showHidden: true,
    maxArrayLength: null,
    maxStringLength: null,
  })
  const stacks: string[] = []
  for (let error = value, depth = 0; error instanceof Error && depth < 20; depth += 1) {
    stacks.push(`${error.message} ${error.stack}`)
    error = error.cause
  }
  return `${shown} ${stacks.join(' ')}`
}

/** The ways in which bytes can be printed. */
export function spellings(bytes: Uint8Array): readonly string[] {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const base64 = btoa(String.fromCharCode(...bytes)).replace(/=+$/, '')
  return [hex, BigInt(`0x${hex}`).toString(), base64, [...bytes].join(','), [...bytes].join(', ')]
}
