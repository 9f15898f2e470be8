import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BridgeWidget } from '../src/widget/BridgeWidget.js'
import type { Host } from './examplesVisit.js'

/** The tested variants of the widget, and the extra steps of a person in each. */
export type Variants = { [variant in NonNullable<BridgeWidget.Props['variant']>]: Partial<Host> }

/** Makes an example's page read the widget's variant from its URL, as `?variant=modal`. */
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
