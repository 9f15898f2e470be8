'use client'
import { createElement, Fragment, type ReactNode, useContext } from 'react'
import { fill, type ValuesOf, type WordSet } from './fill.js'
import { type Messages, WordsContext, type WordsContextValue } from './WordsProvider.js'

/** A set of words bound to the locale and the overrides around it. */
export type Words<set extends WordSet> = {
  /** The text of a key as a string. */
  t: <key extends keyof set & string>(key: key, ...values: ValuesOf<set[key], string | number>) => string
  /** The text of a key with elements in it, such as an isolated address. */
  tRich: <key extends keyof set & string>(key: key, ...values: ValuesOf<set[key], ReactNode>) => ReactNode
  locale: string
  /** Another set in the same locale, with the same overrides: words that are loaded after the component. */
  also: <const other extends WordSet>(words: other) => Words<other>
}

/** Reads a set of words. English where no `WordsProvider` stands above, or where it leaves a key out. */
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
