import { sandboxClient } from './sandboxClient.js'
import { faultWords } from './transferWords.js'
import { usePolled } from './usePolled.js'

const most = 12

/** The requests that the service received, newest first. */
export function ServiceLog() {
  const requests = usePolled(sandboxClient.requests, 1_500) ?? []
  return (
    <ol className="log">
      {requests
        .slice(-most)
        .reverse()
        .map((request, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are only shown, and have no id
          <li key={index}>
            <code>
              {request.method} {request.path}
            </code>
            <b>{request.status || 'no answer'}</b>
            {request.fault && <em>{faultWords(request.fault)}</em>}
          </li>
        ))}
    </ol>
  )
}
