import type { Messages } from './WordsProvider.js'

/** A whole language: the widget's words, each of them. One that is left out is a type error. */
export type Translation = Required<Messages>
