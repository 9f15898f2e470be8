'use client'
import type { Chain } from '../../core/chain/network.js'
import { formWords } from '../../messages/formWords.js'
import { useWords } from '../../messages/useWords.js'
import { LazyIcon as Icon } from '../ui/LazyIcon.js'
import { Mark } from '../ui/Mark.js'

/** The source and destination on one line. Renders a `<span>`. */
export function RoutePath({ destination, marks = 'shown', source }: RoutePath.Props) {
  const { t } = useWords(formWords)
  return (
    <span data-part="path">
      {marks === 'shown' && <Mark load="now" of={source.key} />}
      <span>{source.name}</span>
      <Icon direction="reading" name="arrow" />
      <span data-part="sr">{t('to')}</span>
      {marks === 'shown' && <Mark of={destination.key} />}
      <span>{destination.name}</span>
    </span>
  )
}

export declare namespace RoutePath {
  type Props = {
    destination: Chain
    /** @default 'shown' */
    marks?: 'shown' | 'hidden' | undefined
    source: Chain
  }
}
