import type { Following } from '../measure/measureFollowing.js'
import type { History } from '../measure/measureHistory.js'
import type { Keystroke } from '../measure/measureKeystroke.js'
import type { Mount } from '../measure/measureMount.js'
import type { Slowness } from '../measure/openMeasured.js'
import type { Moment } from '../page/walkThrough.js'
import type { ProxyCost } from '../proxy/measureProxy.js'

/** What a page costs until it is usable, as the median of all rounds, and the name of the page to compare it with. */
export type MountRow = { page: string; without: string | undefined; slowness: Slowness } & Mount

/** What a page with the widget has loaded by a moment, in addition to the host, and its HTTP requests. */
export type MomentRow = { moment: Moment; bytes: number; requests: number }

/** Everything that `npm run bench` measures. */
export type Results = {
  rounds: number
  mounts: readonly MountRow[]
  /** The same for other bridges and their hosts; only with `--peers`. */
  peers: readonly MountRow[]
  keystroke: Keystroke
  moments: readonly MomentRow[]
  following: readonly Following[]
  histories: readonly History[]
  proxy: readonly ProxyCost[]
}
