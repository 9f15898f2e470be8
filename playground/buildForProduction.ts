import { build, type InlineConfig } from 'vite'

/** Builds a page. Under another `NODE_ENV`, such as that of tests, Vite would bundle React's development build. */
export async function buildForProduction(config: InlineConfig): Promise<void> {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    await build(config)
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}
