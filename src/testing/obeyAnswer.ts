/** How a test wallet answers a prompt: like a person, or not at all. */
export type PromptAnswer = 'accept' | 'refuse' | 'ignore'

/** Waits for the answer to a prompt, and forever if it is ignored. @throws Error with code 4001 if it is refused */
export async function obeyAnswer(answering: PromptAnswer | Promise<PromptAnswer>): Promise<void> {
  const answer = await answering
  if (answer === 'ignore') await new Promise(() => {})
  if (answer === 'refuse') throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
}
