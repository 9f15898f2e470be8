'use client'
import {
  type ComponentProps,
  createContext,
  type FocusEvent,
  type RefObject,
  useId,
  useMemo,
  useRef,
} from 'react'
import type { Theme } from '../theme/Theme.js'

type CardContextValue = {
  titleId: string | undefined
  headingLevel: HeadingLevel
  /** Whether the person is at work in this card, so that focus may follow a change of screen. */
  holdsFocus: RefObject<boolean>
}

type HeadingLevel = 2 | 3 | 4 | 5

export const CardContext = createContext<CardContextValue>({
  titleId: undefined,
  headingLevel: 2,
  holdsFocus: { current: false },
})

/**
 * The card that everything stands on: it carries the styles and keeps the host's out.
 * Renders a `<section>` named by the title of the `Screen` within it.
 */
export function Card({ colorScheme = 'system', headingLevel = 2, label, style, theme, ...rest }: Card.Props) {
  const titleId = useId()
  const holdsFocus = useRef(false)
  const context = useMemo(() => ({ titleId, headingLevel, holdsFocus }), [titleId, headingLevel])
  const leave = (event: FocusEvent<HTMLElement>) => {
    // Without a next element the focused one may just have been removed by a change of screen.
    const next = event.relatedTarget
    if (next instanceof Node && !event.currentTarget.contains(next)) holdsFocus.current = false
  }
  return (
    <CardContext.Provider value={context}>
      <section
        aria-label={label}
        aria-labelledby={label ? undefined : titleId}
        {...rest}
        data-theme={colorScheme === 'system' ? undefined : colorScheme}
        data-usdc-bridge=""
        onBlur={leave}
        onFocus={() => {
          holdsFocus.current = true
        }}
        style={{ ...theme, ...style }}
      />
    </CardContext.Provider>
  )
}

export declare namespace Card {
  type Props = Omit<ComponentProps<'section'>, 'onBlur' | 'onFocus'> & {
    /** @default 'system' */
    colorScheme?: 'light' | 'dark' | 'system' | undefined
    /** The level of the title in the host's outline. @default 2 */
    headingLevel?: HeadingLevel | undefined
    /** The name of the region, where the title does not tell it from others on the page. @default the title */
    label?: string | undefined
    /** Colours, corners and typeface: what `createTheme` of `usdc-bridge-react/themes` makes, or a preset. */
    theme?: Theme | undefined
  }
}
