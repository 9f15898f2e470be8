import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { AmountInput } from '../../src/components/amount/AmountInput.js'
import { RecipientInput } from '../../src/components/recipient/RecipientInput.js'
import { RoutePicker } from '../../src/components/route/RoutePicker.js'
import { PrimaryButton } from '../../src/components/ui/PrimaryButton.js'
import { Screen } from '../../src/components/ui/Screen.js'
import { WalletButton } from '../../src/components/wallet/WalletButton.js'
import { forest } from '../../src/theme/index.js'
import { chains, evmAddress, otherEvmAddress, pairs } from '../../stories/examples.js'
import { inCard } from './inCard.js'

const form = (
  <Screen
    footer={<PrimaryButton>Review transfer</PrimaryButton>}
    name="form"
    onHistory={() => {}}
    openCount={1}
    title="Send USDC"
  >
    <AmountInput
      balance={1_204_180_000n}
      onValueChange={() => {}}
      reading={{ status: 'valid', amount: 250_000_000n }}
      value="250.00"
    />
    <RoutePicker
      account={<WalletButton address={evmAddress} />}
      chains={chains}
      onValueChange={() => {}}
      pairs={pairs}
      sources={['BASE', 'ARB']}
      value={{ from: 'BASE', to: 'ARB' }}
    >
      <RecipientInput
        caution={{ title: 'A contract', text: 'Take care.', isConfirmed: false, onConfirmedChange: () => {} }}
        chainName="Arbitrum"
        onValueChange={() => {}}
        value={otherEvmAddress}
      />
    </RoutePicker>
  </Screen>
)

const added: Element[] = []
const host = (css: string) => {
  const style = document.head.appendChild(document.createElement('style'))
  style.textContent = css
  added.push(style)
}

afterEach(() => {
  for (const element of added.splice(0)) element.remove()
  document.documentElement.removeAttribute('style')
  document.body.removeAttribute('id')
})

/** Shapes within an svg have no box, so box properties paint nothing on them. */
const ofShapes = /^(color|fill|stroke.*|opacity|transform|d|visibility|display|filter|clip-path|mask.*)$/

/**
 * Every computed value of the card and its descendants, including sizes and positions, so that layout changes show too.
 */
function everyStyle(): string[] {
  const card = document.querySelector('[data-usdc-bridge]') as Element
  return [card, ...card.querySelectorAll('*')].flatMap((element) => {
    const isShape = element.matches('svg *')
    return (isShape ? [undefined] : [undefined, '::before', '::after']).map((pseudo) => {
      const style = getComputedStyle(element, pseudo)
      const name = `${element.tagName} ${element.getAttribute('data-part')}${pseudo ?? ''}`
      return [...style]
        .filter((property) => !isShape || ofShapes.test(property))
        .map((property) => `${name} ${property}: ${style.getPropertyValue(property)}`)
        .join('\n')
    })
  })
}

function differences(before: string[], after: string[]): string[] {
  return before.flatMap((text, index) => {
    const other = new Set(after[index]?.split('\n'))
    return text.split('\n').filter((line) => !other.has(line))
  })
}

describe('styles', () => {
  it.each([
    [
      'a reset',
      'button, input, textarea { all: unset } * { padding: 0; margin: 0; box-sizing: content-box }',
    ],
    [
      'rules by id',
      '#root button, #root * { color: red; padding: 9px; font: 9px serif; border: 3px solid red }',
    ],
    [
      'element rules',
      'svg { display: block; fill: red } label { text-transform: uppercase } p { margin: 2em } h2 { font-size: 4em } fieldset { border: 4px solid }',
    ],
    [
      'inherited text',
      'body { font: italic 30px serif; letter-spacing: 4px; text-align: right; line-height: 3; color: red; cursor: wait; word-spacing: 9px }',
    ],
    ['pseudo-elements', '*::before, *::after { content: "x"; display: block } ::placeholder { color: red }'],
  ])('is not affected by %s', (_, css) => {
    document.body.id = 'root'
    inCard(form, { style: { position: 'absolute', inset: '0 auto auto 0', inlineSize: 390 } })
    const before = everyStyle()
    host(css)
    expect(differences(before, everyStyle())).toEqual([])
  })

  it('affects nothing outside', () => {
    const outside = document.body.appendChild(document.createElement('button'))
    added.push(outside)
    outside.dataset.part = 'primary'
    expect(getComputedStyle(outside).borderRadius).not.toBe('14px')
    inCard(form)
    expect(getComputedStyle(screen.getByRole('button', { name: 'Review transfer' })).borderRadius).toBe(
      '14px',
    )
  })

  const primary = () =>
    getComputedStyle(screen.getByRole('button', { name: 'Review transfer' })).backgroundColor

  it('takes a property from an ancestor', () => {
    document.documentElement.style.setProperty('--ub-action', 'rgb(1, 2, 3)')
    inCard(form)
    expect(primary()).toBe('rgb(1, 2, 3)')
  })

  it('takes a property from a host rule for the card, whatever its specificity', () => {
    host(':where([data-usdc-bridge]) { --ub-action: rgb(4, 5, 6) }')
    inCard(form)
    expect(primary()).toBe('rgb(4, 5, 6)')
  })

  it('takes a property from the card itself', () => {
    inCard(form, { style: { '--ub-action': 'rgb(7, 8, 9)' } as object })
    expect(primary()).toBe('rgb(7, 8, 9)')
  })

  it('prefers a theme to ancestor properties, and `style` to both', () => {
    document.documentElement.style.setProperty('--ub-action', 'rgb(1, 2, 3)')
    const { unmount } = inCard(form, { colorScheme: 'dark', theme: forest })
    expect(primary()).toBe('rgb(142, 228, 180)')
    unmount()
    inCard(form, { theme: forest, style: { '--ub-action': 'rgb(7, 8, 9)' } as object })
    expect(primary()).toBe('rgb(7, 8, 9)')
  })

  it.each([
    ['light', 'rgb(255, 255, 255)'],
    ['dark', 'rgb(21, 23, 28)'],
  ] as const)('is %s where `colorScheme` says so', (colorScheme, color) => {
    inCard(form, { colorScheme })
    expect(getComputedStyle(screen.getByRole('region')).backgroundColor).toBe(color)
  })

  it('mirrors directional icons by the nearest direction', () => {
    const back = <Screen name="x" onBack={() => {}} title="History" />
    const scale = () => {
      const icon = screen.getByRole('button', { name: 'Back' }).querySelector('svg') as Element
      return getComputedStyle(icon).scale
    }
    const { rerender } = inCard(<div dir="rtl">{back}</div>)
    expect(scale()).toBe('-1 1')
    rerender(
      <div dir="rtl">
        <div dir="ltr">{back}</div>
      </div>,
    )
    expect(scale()).toBe('none')
  })

  it('fits 320 px in both directions', () => {
    for (const dir of ['ltr', 'rtl'] as const) {
      const { unmount } = inCard(form, { dir, style: { maxInlineSize: 320 } })
      const card = screen.getByRole('region')
      expect(card.scrollWidth).toBeLessThanOrEqual(card.clientWidth)
      unmount()
    }
  })
})
