'use client'
import { formWords } from '../../messages/formWords.js'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { Callout } from '../ui/Callout.js'
import { Screen } from '../ui/Screen.js'
import { StatusLine } from '../ui/StatusLine.js'
import { CopyReport } from './CopyReport.js'
import { SupportLink } from './SupportLink.js'

/** Shown if a screen failed to render: says that the money is not affected, and offers a retry. */
export function BrokenScreen({ onRetry, report, support }: BrokenScreen.Props) {
  const words = useWords(transferWords)
  const { t } = words
  const retry = words.also(formWords).t('button.retry')
  return (
    <Screen
      footer={
        <>
          {/* Not the host's own button, which may be what threw. */}
          <button data-part="primary" onClick={onRetry} type="button">
            {retry}
          </button>
          <p data-part="note">{t('brokenNote')}</p>
          <CopyReport text={report} />
          {support && (
            <p data-part="note">
              <SupportLink {...support} />
            </p>
          )}
        </>
      }
      name="broken"
      title={t('brokenTitle')}
    >
      <Callout state="caution" title={t('brokenCallout')}>
        {t('brokenText')}
      </Callout>
      <StatusLine alert={`${t('brokenTitle')}. ${t('brokenCallout')}.`} />
    </Screen>
  )
}

export declare namespace BrokenScreen {
  type Props = {
    /** Called when the person wants to render the screen again. */
    onRetry: () => void
    /** The report that the person can copy for support. Contains no signature and no key. */
    report: string
    /** The support contact. */
    support?: SupportLink.Props | undefined
  }
}
