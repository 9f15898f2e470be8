'use client'
import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { formWords } from '../../messages/formWords.js'
import { useWords } from '../../messages/useWords.js'
import { CardContext } from './Card.js'
import { Icon } from './Icon.js'
import { takeEnterKey } from './takeEnterKey.js'
import { usePress } from './usePress.js'

/**
 * One screen of the card: its title, its content, and a footer at the end. Renders a `<header>` and a `<div>`, never a
 * `<form>`: the card may be inside one of the host's.
 *
 * When `name` changes while the person is using the card, focus moves to the title.
 */
export function Screen({
  children,
  footer,
  lead,
  name,
  onBack,
  onHistory,
  onSubmit,
  openCount = 0,
  title,
}: Screen.Props) {
  const { t } = useWords(formWords)
  const { headingLevel } = useContext(CardContext)
  const titleRef = useFocusOnChange(name)
  const history = usePress(onHistory)
  const Title = `h${headingLevel}` as const
  return (
    <>
      <header data-part="header">
        {onBack && (
          <button
            aria-label={t('back')}
            data-at="start"
            data-part="icon-button"
            onClick={onBack}
            type="button"
          >
            <Icon direction="reading" name="back" />
          </button>
        )}
        <Title data-part="title" ref={titleRef} tabIndex={-1}>
          {title}
        </Title>
        {lead !== undefined && (
          <div data-part="lead" role="status">
            {lead}
          </div>
        )}
        {onHistory && (
          <button
            aria-busy={history.isBusy || undefined}
            aria-label={openCount ? t('historyOpen', { count: openCount }) : t('history')}
            data-at="end"
            data-part="icon-button"
            onClick={history.onClick}
            type="button"
          >
            <Icon name="history" />
            {openCount > 0 && (
              <span aria-hidden="true" data-part="badge">
                {openCount}
              </span>
            )}
          </button>
        )}
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears Enter of the fields within, and is no control */}
      <div
        data-part="view"
        data-screen={name}
        onKeyDown={(event) => {
          if (takeEnterKey(event)) onSubmit?.()
        }}
      >
        {children}
        {footer && <footer data-part="footer">{footer}</footer>}
      </div>
    </>
  )
}

export declare namespace Screen {
  type Props = {
    children?: ReactNode
    /** The button and the note at the end. */
    footer?: ReactNode
    /** Replaces the title visually, and is announced when it changes. Start with `null`: later values are announced. */
    lead?: ReactNode
    /** Identifies this screen. */
    name: string
    /** Shows a back button and handles its press. */
    onBack?: (() => void) | undefined
    /** Shows a history button and handles its press; the button is busy while the returned promise is pending. */
    onHistory?: (() => void) | undefined
    /** Called on Enter in a field. */
    onSubmit?: (() => void) | undefined
    /** How many transfers are open: the history button's badge. @default 0 */
    openCount?: number | undefined
    /** The title. */
    title: string
  }
}

function useFocusOnChange(name: string) {
  const { holdsFocus } = useContext(CardContext)
  const ref = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new name is what moves the focus
  useEffect(() => {
    if (holdsFocus.current) ref.current?.focus({ preventScroll: true })
  }, [name, holdsFocus])
  return ref
}
