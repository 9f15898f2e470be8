import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true })

/** Posts JSON to anvil by Node's own client: `fetch` takes four times as much of the processor for a small request. */
export function postText(url: string, body: string): Promise<string> {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    request(url, { method: 'POST', headers, agent }, (answer) => {
      let text = ''
      answer
        .setEncoding('utf8')
        .on('data', (part: string) => {
          text += part
        })
        .once('end', () => resolve(text))
        .once('error', reject)
    })
      .once('error', reject)
      .end(body)
  })
}
