import { type AnswerForm, fields, isBoolean, listOf, textUpTo } from './answerForm.js'

/** Chains are open strings, so that a new one breaks nothing. */
type PairsAnswer = { pairs: { from: string; to: string; enabled: boolean }[] }

/** The answer of `GET /sdk/v1/pairs`, as described in section 4 of the service interface. */
export const pairsAnswer: AnswerForm<PairsAnswer> = {
  check: fields({
    pairs: listOf(fields({ from: textUpTo(32), to: textUpTo(32), enabled: isBoolean }), 1000),
  }),
  read: (answer: PairsAnswer) => answer,
}
