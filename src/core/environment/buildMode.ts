/** What a bundler knows and a browser does not. */
declare const process: { env: { NODE_ENV?: string } }

/** `development`, `production` or `test`: bundlers write it in place of the expression. `undefined` without a bundler. */
export function buildMode(): string | undefined {
  try {
    return process.env.NODE_ENV
  } catch {
    return undefined
  }
}
