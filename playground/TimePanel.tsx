import { useState } from 'react'
import { sandboxTime } from './sandboxTime.js'
import { usePolled } from './usePolled.js'

const leaps = [
  { title: '30 seconds later', seconds: 30 },
  { title: '10 minutes later', seconds: 600 },
  { title: '1 hour later', seconds: 3_600 },
] as const

/** Skips time for the service, its chains and the kit together, so that nobody has to wait. */
export function TimePanel() {
  const aheadMs = usePolled(sandboxTime.follow, 3_000) ?? 0
  const [passing, setPassing] = useState<string>()
  const pass = (title: string, seconds: number) => {
    setPassing(title)
    sandboxTime.pass(seconds).finally(() => setPassing(undefined))
  }
  return (
    <section className="panel time">
      <h2>Let time pass</h2>
      <div className="choices">
        {leaps.map(({ seconds, title }) => (
          <button
            disabled={passing !== undefined}
            key={title}
            onClick={() => pass(title, seconds)}
            type="button"
          >
            {title}
          </button>
        ))}
      </div>
      <p className="note">
        {aheadMs < 1_000
          ? 'The chains, the service and this page have the time of your device.'
          : `The chains, the service and this page are ${inWords(aheadMs)} ahead of your device.`}
      </p>
    </section>
  )
}

function inWords(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  if (seconds < 120) return `${seconds} seconds`
  const minutes = Math.round(seconds / 60)
  if (minutes < 120) return `${minutes} minutes`
  return `${Math.round(minutes / 6) / 10} hours`
}
