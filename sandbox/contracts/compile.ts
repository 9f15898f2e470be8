import { writeFileSync } from 'node:fs'
import { compileContracts } from './compileContracts.js'

for (const artifact of compileContracts()) {
  const file = new URL(`./artifacts/${artifact.contractName}.json`, import.meta.url)
  writeFileSync(file, `${JSON.stringify(artifact, null, 2)}\n`)
}
