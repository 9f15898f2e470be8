/** How a test wallet answers a prompt: like a person, or not at all. */
export type PromptAnswer = 'accept' | 'refuse' | 'ignore'

/** Waits for the answer to a prompt, and forever if it is ignored. @throws Error with code 4001 if it is refused */
export async function obeyAnswer(answering: PromptAnswer | Promise<PromptAnswer>): Promise<void> {
  const answer = await answering
  if (answer === 'ignore') await new Promise(() => {})
  if (answer === 'refuse') throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
}

/** The image of a test wallet that has none of its own. */
export const walletIcon =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"%3E%3Crect width="40" height="40" rx="10" fill="%230d5c63"/%3E%3C/svg%3E'
