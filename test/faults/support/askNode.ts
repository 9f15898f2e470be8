/** A JSON-RPC call. */
export type Call = readonly [method: string, params: readonly unknown[]]
type Answer = { id: number; result: unknown; error?: { message: string } }

/** The results of some calls, in one request: there are thousands of them. */
export async function askNode<results>(url: string, calls: readonly Call[]): Promise<results> {
  const batch = calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }))
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(batch),
  })
  const answers = (await response.json()) as Answer[]
  return calls.map((_, place) => {
    const answer = answers.find(({ id }) => id === place)
    if (!answer || answer.error) throw new Error(answer?.error?.message ?? 'The node left an answer out.')
    return answer.result
  }) as results
}
