'use client'
import type { ReactNode } from 'react'
import { sheetWords } from '../../messages/sheetWords.js'
import { useWords } from '../../messages/useWords.js'
import { LazyIcon as Icon } from './LazyIcon.js'

/** A link that opens a new tab. Renders an `<a>`. */
export function NewTabLink({ children, href }: NewTabLink.Props) {
  const { t } = useWords(sheetWords)
  return (
    <a data-part="link" href={href} rel="noreferrer" target="_blank">
      {children}
      <Icon direction="reading" name="out" />
      <span data-part="sr">{t('newTab')}</span>
    </a>
  )
}

export declare namespace NewTabLink {
  type Props = {
    children?: ReactNode
    /** A validated URL. */
    href: string
  }
}
