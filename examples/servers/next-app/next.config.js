import { join } from 'node:path'

// The shared files of all servers are one folder up.
const root = join(import.meta.dirname, '..')

export default { poweredByHeader: false, outputFileTracingRoot: root, turbopack: { root } }
