'use client'
import { useState } from 'react'
import type { RecentRecipient } from '../../core/recipient/recentRecipients.js'
import { recipientWords } from '../../messages/recipientWords.js'
import { useWords } from '../../messages/useWords.js'
import { FullAddress } from '../ui/FullAddress.js'
import { LazyIcon as Icon } from '../ui/LazyIcon.js'
import { Sheet } from '../ui/Sheet.js'
import { dayText } from '../ui/timeText.js'
import { useNow } from '../ui/useNow.js'

/** Whom was sent to before. Renders a `<button>` that opens a sheet within the `Card` around it. */
export function RecentRecipients({ onChoose, onForget, recents }: RecentRecipients.Props) {
  const { t, locale } = useWords(recipientWords)
  const [isOpen, setOpen] = useState(false)
  const now = useNow(undefined, 60_000)
  const close = () => setOpen(false)
  return (
    <>
      <button aria-haspopup="dialog" data-part="pill" onClick={() => setOpen(true)} type="button">
        {t('recents')}
      </button>
      {isOpen && (
        <Sheet onClose={close} title={t('recentsTitle')}>
          <ul aria-label={t('recentsTitle')} data-part="options">
            {recents.map(({ address, at }) => (
              <li key={address}>
                <button
                  data-kind="row"
                  data-part="option"
                  onClick={() => {
                    close()
                    onChoose(address)
                  }}
                  type="button"
                >
                  <Icon name="clock" />
                  <span data-part="what">
                    <FullAddress value={address} />
                    <bdi data-part="label">{dayText(at, now, locale)}</bdi>
                  </span>
                  <Icon direction="reading" name="right" />
                </button>
              </li>
            ))}
          </ul>
          <p data-part="note">
            {t('recentsNote')}{' '}
            {onForget && (
              <button
                data-part="link"
                onClick={() => {
                  close()
                  onForget()
                }}
                type="button"
              >
                {t('recentsForget')}
              </button>
            )}
          </p>
        </Sheet>
      )}
    </>
  )
}

export declare namespace RecentRecipients {
  type Props = {
    /** Called with the chosen address. */
    onChoose: (address: string) => void
    /** Offers to forget them all, and is called for it. */
    onForget: (() => void) | undefined
    /** The newest first. */
    recents: readonly RecentRecipient[]
  }
}
