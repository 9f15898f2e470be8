import type { Messages } from './WordsProvider.js'

/** A complete language: every word of the widget. Leaving one out is a type error. */
export type Translation = Required<Messages>
