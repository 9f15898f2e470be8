import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Hex } from 'viem'

/** A chain's state on disk, with one older copy. */
export class ChainSnapshot {
  constructor(private readonly file: string) {
    mkdirSync(dirname(file), { recursive: true })
  }

  write(state: Hex): void {
    writeFileSync(`${this.file}.new`, state, { flush: true })
    if (existsSync(this.file)) renameSync(this.file, `${this.file}.previous`)
    renameSync(`${this.file}.new`, this.file)
  }

  /** The stored states, newest first. */
  read(): Hex[] {
    const files = [this.file, `${this.file}.previous`].filter((file) => existsSync(file))
    return files.map((file) => readFileSync(file, 'utf8') as Hex)
  }
}
