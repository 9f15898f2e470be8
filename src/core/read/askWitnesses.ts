import type { Witness } from '../chain/reader.js'
import { BridgeError } from '../errors/BridgeError.js'

/**
 * Asks one witness after another until one gives an answer that leaves nothing open, and otherwise returns the first
 * answer.
 *
 * @throws ChainReadError of the first where none answers
 */
export async function askInTurn<answer>(
  witnesses: readonly Witness[],
  ask: (witness: Witness) => Promise<answer>,
  isOpen: (answer: answer) => boolean | undefined = () => false,
): Promise<{ witness: Witness; answer: answer }> {
  let failure: unknown
  let first: { witness: Witness; answer: answer } | undefined
  for (const witness of witnesses) {
    try {
      const answer = await ask(witness)
      first ??= { witness, answer }
      if (!isOpen(answer)) return { witness, answer }
    } catch (error) {
      if (!isUnread(error)) throw error
      failure ??= error
    }
  }
  if (first) return first
  throw failure
}

/**
 * Asks every witness except one in parallel and independently. The answer is `undefined` for a witness that fails to
 * give one; a witness that may be silent is then left out.
 */
export async function askOthers<answer>(
  witnesses: readonly Witness[],
  but: Witness | undefined,
  ask: (witness: Witness) => Promise<answer>,
): Promise<readonly { witness: Witness; answer: answer | undefined }[]> {
  const answers = await Promise.all(
    witnesses
      .filter((witness) => witness !== but)
      .map(async (witness) => ({
        witness,
        answer: await ask(witness).catch((error: unknown) => {
          if (!isUnread(error)) throw error
          return undefined
        }),
      })),
  )
  return answers.filter(({ witness, answer }) => answer !== undefined || !witness.mayBeSilent)
}

/** Asks the witnesses that were not asked first, and lists the first answer before theirs. */
export async function askRest<answer>(
  witnesses: readonly Witness[],
  first: { witness: Witness; answer: answer },
  ask: (witness: Witness) => Promise<answer>,
): Promise<readonly { witness: Witness; answer: answer | undefined }[]> {
  return [first, ...(await askOthers(witnesses, first.witness, ask))]
}

/** Tells whether a chain could not be read. */
export function isUnread(error: unknown): boolean {
  return error instanceof BridgeError && error.name === 'ChainReadError'
}
