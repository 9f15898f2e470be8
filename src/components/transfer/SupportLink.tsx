'use client'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { NewTabLink } from '../ui/NewTabLink.js'

/** A link to support. Renders an `<a>`, or nothing if the URL is not safe to open. */
export function SupportLink({ href, label }: SupportLink.Props) {
  const { t } = useWords(transferWords)
  const text = label ?? t('contactSupport')
  if (/^https?:/i.test(href)) return <NewTabLink href={href}>{text}</NewTabLink>
  if (!/^(mailto:|tel:|\/(?!\/))/i.test(href)) return null
  return (
    <a data-part="link" href={href}>
      {text}
    </a>
  )
}

export declare namespace SupportLink {
  type Props = {
    /** `https:`, `mailto:`, `tel:` or a path of the page. */
    href: string
    /** @default 'Contact support' */
    label?: string | undefined
  }
}
