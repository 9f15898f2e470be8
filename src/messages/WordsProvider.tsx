'use client'
import { createContext, type ReactNode } from 'react'
import type { AmountWords } from './amountWords.js'
import type { FormWords } from './formWords.js'
import type { RecipientWords } from './recipientWords.js'
import type { SheetWords } from './sheetWords.js'
import type { TransferWords } from './transferWords.js'

/** Words that replace the English ones, by key. Missing keys stay English. */
export type Messages = {
  readonly [key in
    | keyof AmountWords
    | keyof FormWords
    | keyof RecipientWords
    | keyof SheetWords
    | keyof TransferWords]?: string
}

export type WordsContextValue = {
  /** A BCP 47 tag for the format of numbers and times. */
  locale: string
  overrides: Messages
}

export const WordsContext = createContext<WordsContextValue>({ locale: 'en', overrides: {} })

/**
 * Provides words and a locale to the components below it. Renders nothing of its own. Without it, they use English.
 *
 * @example
 * ```tsx
 * import { TransferProgress, WordsProvider } from 'usdc-bridge-react'
 * import { de } from 'usdc-bridge-react/locales/de'
 *
 * const Progress = (props: TransferProgress.Props) => (
 *   <WordsProvider locale="de" messages={de}>
 *     <TransferProgress {...props} />
 *   </WordsProvider>
 * )
 * ```
 */
export function WordsProvider({ children, locale = 'en', messages = {} }: WordsProvider.Props) {
  return <WordsContext.Provider value={{ locale, overrides: messages }}>{children}</WordsContext.Provider>
}

export declare namespace WordsProvider {
  type Props = {
    children?: ReactNode
    /** The format of numbers and times, as a BCP 47 tag. @default 'en' */
    locale?: string | undefined
    /** Words that replace the English ones. */
    messages?: Messages | undefined
  }
}
