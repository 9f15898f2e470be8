'use client'
import { createElement, Fragment, type ReactNode, useContext } from 'react'
import { fill, type ValuesOf, type WordSet } from './fill.js'
import { type Messages, WordsContext, type WordsContextValue } from './WordsProvider.js'

/** A set of words with the locale and overrides of its context. */
export type Words<set extends WordSet> = {
  /** The text of a key as a string. */
  t: <key extends keyof set & string>(key: key, ...values: ValuesOf<set[key], string | number>) => string
  /** The text of a key with elements inside, such as an isolated address. */
  tRich: <key extends keyof set & string>(key: key, ...values: ValuesOf<set[key], ReactNode>) => ReactNode
  locale: string
  /** Another set with the same locale and overrides: words that load after the component. */
  also: <const other extends WordSet>(words: other) => Words<other>
}

/** Returns a set of words. Uses English without a `WordsProvider`, or for keys that it leaves out. */
export function useWords<const set extends WordSet>(words: set): Words<set> {
  return bindWords(useContext(WordsContext), words)
}

function bindWords<const set extends WordSet>(context: WordsContextValue, words: set): Words<set> {
  const { locale, overrides } = context
  const textOf = (key: string): string => overrides[key as keyof Messages] ?? words[key] ?? key
  return {
    t: (key, ...[values = {}]) => fill<string | number>(textOf(key), values).join(''),
    tRich: (key, ...[values = {}]) => fill<ReactNode>(textOf(key), values).map(keyed),
    locale,
    also: (other) => bindWords(context, other),
  }
}

const keyed = (piece: ReactNode, index: number) => createElement(Fragment, { key: index }, piece)
