import { sandboxClient } from './sandboxClient.js'
import { usePolled } from './usePolled.js'

const most = 12

/** What the service saw, newest first. */
export function ServiceLog() {
  const requests = usePolled(sandboxClient.requests, 1_500) ?? []
  return (
    <section>
      <h2>What the service saw</h2>
      <ol className="log">
        {requests
          .slice(-most)
          .reverse()
          .map((request, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the log is only ever shown, and its entries have no id
            <li key={index}>
              <code>{request.method}</code> <code>{request.path}</code>{' '}
              {request.fault && <em>{request.fault}</em>} <b>{request.status || 'no answer'}</b>
            </li>
          ))}
      </ol>
    </section>
  )
}
