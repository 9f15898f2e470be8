import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { RoutePicker } from '../../../src/components/route/RoutePicker.js'
import { chains, pairs } from '../../../stories/examples.js'
import { inCard } from '../inCard.js'

const onValueChange = vi.fn<RoutePicker.Props['onValueChange']>()

function Held(props: Partial<RoutePicker.Props>) {
  const [route, setRoute] = useState<RoutePicker.Props['value']>(props.value ?? { from: 'BASE', to: 'ARB' })
  return (
    <RoutePicker
      chains={chains}
      pairs={pairs}
      sources={['ETH', 'BASE', 'ARB', 'POLYGON', 'SOLANA']}
      {...props}
      onValueChange={(next, details) => {
        setRoute(next)
        onValueChange(next, details)
      }}
      value={route}
    />
  )
}

const show = (props: Partial<RoutePicker.Props> = {}) => {
  onValueChange.mockClear()
  return inCard(<Held {...props} />)
}
const station = (name: RegExp) => screen.getByRole('button', { name })
const sheet = () => screen.getByRole('dialog')
const openSheet = async (name: RegExp) => {
  await userEvent.click(station(name))
  await screen.findByRole('dialog')
}
const radio = (name: string) => within(sheet()).getByRole<HTMLInputElement>('radio', { name })

describe('RoutePicker', () => {
  it('opens a sheet on the checked chain and restores focus on Escape', async () => {
    show()
    await openSheet(/From/)
    expect(sheet().getAttribute('aria-labelledby')).toBeTruthy()
    expect(document.activeElement).toBe(radio('Base'))
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(station(/From/))
    expect(onValueChange).not.toHaveBeenCalled()
  })

  it('does not pass Escape to a dialog of the host', async () => {
    const heard = vi.fn()
    show()
    document.addEventListener('keydown', heard)
    await openSheet(/From/)
    await userEvent.keyboard('{Escape}')
    document.removeEventListener('keydown', heard)
    expect(heard).not.toHaveBeenCalled()
  })

  it('moves with the arrow keys without choosing, and chooses with Enter', async () => {
    show()
    await openSheet(/From/)
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(radio('Arbitrum'))
    expect(onValueChange).not.toHaveBeenCalled()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(onValueChange.mock.calls).toEqual([[{ from: 'SOLANA', to: 'ARB' }, { reason: 'from' }]])
    expect(document.activeElement).toBe(station(/From/))
  })

  it('chooses with Space and with a press', async () => {
    show()
    await openSheet(/To/)
    await userEvent.keyboard('{ArrowDown}')
    await userEvent.keyboard(' ')
    await openSheet(/To/)
    await userEvent.click(within(sheet()).getByText('Ethereum'))
    expect(onValueChange.mock.calls.map(([route]) => route.to)).toEqual(['SOLANA', 'ETH'])
  })

  it('reverses the route when the opposite end is chosen, and says so beforehand', async () => {
    show()
    await openSheet(/From/)
    expect(within(sheet()).getByText('Swaps places with Base')).toBeTruthy()
    await userEvent.click(within(sheet()).getByText('Arbitrum'))
    expect(onValueChange.mock.calls).toEqual([[{ from: 'ARB', to: 'BASE' }, { reason: 'from' }]])
  })

  it('shows closed routes, and does not let them be chosen', async () => {
    show()
    await openSheet(/To/)
    const closed = radio('Polygon')
    expect(closed.disabled).toBe(true)
    expect(closed.getAttribute('aria-describedby')).toContain(within(sheet()).getByText('Paused for now').id)
    fireEvent.click(within(sheet()).getByText('Polygon'))
    expect(onValueChange).not.toHaveBeenCalled()
  })

  it('makes the rest of the card inert only while a sheet is open', async () => {
    const { container } = show()
    const swap = screen.getByRole('button', { name: 'Swap direction' })
    await openSheet(/From/)
    expect(swap.closest('[inert]')).not.toBeNull()
    await userEvent.click(within(sheet()).getByRole('button', { name: 'Close' }))
    expect(container.querySelector('[inert]')).toBeNull()
  })

  it('closes on a press outside the sheet', async () => {
    const { container } = show()
    await openSheet(/From/)
    await userEvent.click(container.firstElementChild as Element, { position: { x: 20, y: 20 } })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('swaps both ends, unless the reverse route is closed', async () => {
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Swap direction' }))
    expect(onValueChange.mock.calls).toEqual([[{ from: 'ARB', to: 'BASE' }, { reason: 'swap' }]])
  })

  it('says why it cannot swap', async () => {
    show({ sources: ['BASE'] })
    const swap = screen.getByRole('button', { name: 'Swap direction: paused for now' })
    expect(swap.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(swap)
    expect(onValueChange).not.toHaveBeenCalled()
  })

  it('opens nothing while routes are loading or an end is locked', () => {
    show({ pairs: undefined })
    fireEvent.click(station(/From/))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('does not change a locked end', () => {
    show({ locked: ['to'] })
    fireEvent.click(station(/To/))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('button', { name: /Swap/ })).toBeNull()
  })

  describe('ordered by balance', () => {
    const balances = { BASE: 5n, ARB: 9n, POLYGON: 7n }
    const names = () =>
      within(sheet())
        .getAllByRole('radio')
        .map((one) => one.getAttribute('value'))

    it('lists the source with the highest balance first, and does not reorder destinations', async () => {
      show({ balances, order: 'balance' })
      await openSheet(/From/)
      expect(names()).toEqual(['ARB', 'POLYGON', 'BASE', 'ETH', 'SOLANA'])
      await userEvent.keyboard('{Escape}')
      await openSheet(/^To/)
      expect(names()).toEqual(['ETH', 'BASE', 'ARB', 'POLYGON', 'SOLANA'])
    })

    it('does not reorder once the pointer is in the list', async () => {
      const { rerender } = show({ balances, order: 'balance' })
      await openSheet(/From/)
      await userEvent.hover(within(sheet()).getByText('Base'))
      rerender(<Held balances={{ ...balances, ETH: 99n }} order="balance" />)
      expect(names()[0]).toBe('ARB')
    })

    it('reports which list opens, and when it closes', async () => {
      const onListChange = vi.fn()
      show({ onListChange })
      await openSheet(/From/)
      await userEvent.keyboard('{Escape}')
      expect(onListChange.mock.calls).toEqual([['from'], [undefined]])
    })
  })
})
