/** How long a function of the host may take to answer, in ms. */
const patience = 10_000

/**
 * Calls a function of the host, such as a look-up of a session, and waits ten seconds for its answer. A later answer
 * is ignored, so that nothing is sent after the client was told that nothing will be.
 */
export async function answerOf<answer>(ask: () => answer | Promise<answer>): Promise<answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`it did not answer within ${patience / 1000} seconds`)),
      patience,
    )
  })
  try {
    return await Promise.race([ask(), late])
  } finally {
    clearTimeout(timer)
  }
}
