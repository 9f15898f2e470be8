import { type RenderResult, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Card } from '../../src/components/ui/Card.js'
import '../../src/styles.css'

/** Renders a component inside the card, which has the styles. */
export function inCard(children: ReactNode, props: Card.Props = {}): RenderResult {
  const wrap = (content: ReactNode) => <Card {...props}>{content}</Card>
  const result = render(wrap(children))
  return { ...result, rerender: (next) => result.rerender(wrap(next)) }
}
