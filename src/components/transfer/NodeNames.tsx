'use client'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { plainText } from '../ui/plainText.js'

/** Lines end between names, also in Japanese, and within one only if it is longer than a line. */
const whole = { display: 'inline-block' }

/** The names of nodes, each isolated from the text around it. Renders text. */
export function NodeNames({ names }: NodeNames.Props) {
  const { t, locale } = useWords(transferWords)
  const called = names.map((name) =>
    name === 'wallet'
      ? t('nodeWallet')
      : name === 'host' || name === 'node'
        ? t('nodeHost')
        : plainText(name, 60),
  )
  const list = new Intl.ListFormat(locale, { style: 'narrow' })
  return list.formatToParts(new Set(called)).map(({ type, value }) =>
    type === 'element' ? (
      <bdi data-part="given-name" key={value} style={whole}>
        {value}
      </bdi>
    ) : (
      value
    ),
  )
}

export declare namespace NodeNames {
  type Props = {
    /** As stored in a record: host names, or `wallet` and `host`. */
    names: readonly string[]
  }
}
