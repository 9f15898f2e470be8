'use client'
import {
  type ComponentProps,
  type ComponentType,
  createContext,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { formWords } from '../../messages/formWords.js'
import { useWords } from '../../messages/useWords.js'
import type { Theme } from '../../theme/Theme.js'
import type { Marks } from './Mark.js'

type CardContextValue = {
  headingLevel: HeadingLevel
  /** Whether the person is using this card, so that focus may follow a change of screen. */
  holdsFocus: RefObject<boolean>
  button?: Slots['button']
  /** The host's logos. */
  marks?: Marks | undefined
  /** The logos, once loaded, and their loader. */
  drawn?: typeof import('../marks/drawMark.js') | undefined
  loadDrawn?: () => void
}

type HeadingLevel = 2 | 3 | 4 | 5

type Slots = {
  /** Shown above every screen. */
  header?: ReactNode
  /** Shown below every screen. */
  footer?: ReactNode
  /**
   * Renders the primary button, which names the next step. Gets the props of a `<button>` and must pass all of them
   * on: with `aria-disabled` it says why nothing can be done, and stays in the tab order.
   */
  button?: ComponentType<ComponentProps<'button'>> | undefined
}

export const CardContext = createContext<CardContextValue>({
  headingLevel: 2,
  holdsFocus: { current: false },
})

/**
 * The card that contains everything: it carries the styles and keeps the host's out. Renders a `<section>` that keeps
 * its name while its screens change.
 *
 * @example
 * ```tsx
 * import { Card, UnsavedQuestion } from 'usdc-bridge-react'
 *
 * const Question = (props: UnsavedQuestion.Props) => (
 *   <Card colorScheme="dark" headingLevel={3}>
 *     <UnsavedQuestion {...props} />
 *   </Card>
 * )
 * ```
 */
export function Card({
  children,
  colorScheme = 'system',
  headingLevel = 2,
  label,
  marks,
  slots: { button, footer, header } = {},
  style,
  theme,
  ...rest
}: Card.Props) {
  const { t } = useWords(formWords)
  const holdsFocus = useRef(false)
  const [drawn, setDrawn] = useState<CardContextValue['drawn']>()
  const loadDrawn = useCallback(() => {
    import('../marks/drawMark.js').then(setDrawn, () => {})
  }, [])
  // Logos are not needed to read the page, so they load when a pointer first moves over it. On a touch screen, nothing
  // moves before the first press.
  useEffect(() => {
    if (navigator.maxTouchPoints) loadDrawn()
    window.addEventListener('pointerover', loadDrawn, { once: true })
    return () => window.removeEventListener('pointerover', loadDrawn)
  }, [loadDrawn])
  const context = useMemo(
    () => ({ headingLevel, holdsFocus, button, marks, drawn, loadDrawn }),
    [headingLevel, button, marks, drawn, loadDrawn],
  )
  const leave = (event: FocusEvent<HTMLElement>) => {
    // Without a next element, a change of screen may just have removed the focused one.
    const next = event.relatedTarget
    if (next instanceof Node && !event.currentTarget.contains(next)) holdsFocus.current = false
  }
  return (
    <CardContext.Provider value={context}>
      <section
        aria-label={label ?? t('title')}
        {...rest}
        data-theme={colorScheme === 'system' ? undefined : colorScheme}
        data-usdc-bridge=""
        onBlur={leave}
        onFocus={() => {
          holdsFocus.current = true
          loadDrawn()
        }}
        style={{ ...theme, ...style }}
      >
        {header && <div data-slot="header">{header}</div>}
        {children}
        {footer && <div data-slot="footer">{footer}</div>}
      </section>
    </CardContext.Provider>
  )
}

export declare namespace Card {
  type Props = Omit<ComponentProps<'section'>, 'onBlur' | 'onFocus'> & {
    /** @default 'system' */
    colorScheme?: 'light' | 'dark' | 'system' | undefined
    /** The level of the title in the host's outline. @default 2 */
    headingLevel?: HeadingLevel | undefined
    /**
     * The name of the region, which distinguishes it from others on the page.
     * @default 'Send USDC', in the language of the words
     */
    label?: string | undefined
    /** Your own logos instead of those of USDC and of the chains. */
    marks?: Marks | undefined
    /** Your own parts, in your own styles: see each. */
    slots?: Slots | undefined
    /** Colors, corners and typeface: a theme from `createTheme` of `usdc-bridge-react/themes`, or a preset. */
    theme?: Theme | undefined
  }
}
