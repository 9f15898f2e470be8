import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BridgeWidget } from '../src/widget/BridgeWidget.js'
import type { Host } from './examplesVisit.js'

/** The variants of the widget in which an example is tried, and what a person does otherwise in each. */
export type Variants = { [variant in NonNullable<BridgeWidget.Props['variant']>]: Partial<Host> }

/** Lets the address of an example's page say the variant of its widget, as `?variant=modal`. */
export function offerVariants(sources: string): void {
  const file = join(sources, 'App.tsx')
  const written = readFileSync(file, 'utf8')
  const offered = written.replace('<BridgeWidget', '<BridgeWidget {...variant}')
  if (offered === written) throw new Error(`${file} has no widget.`)
  writeFileSync(file, `${offered}\n${variantOfAddress}`)
}

const variantOfAddress = `
const wanted = new URLSearchParams(location.search).get('variant')
const variant = wanted ? { open: true, variant: wanted as 'modal' } : {}
`
