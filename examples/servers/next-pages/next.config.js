import { join } from 'node:path'

// The files that all servers of this folder share stand one folder up.
const root = join(import.meta.dirname, '..')

export default { poweredByHeader: false, outputFileTracingRoot: root, turbopack: { root } }
