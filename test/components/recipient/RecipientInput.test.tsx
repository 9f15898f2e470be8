import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { RecipientInput } from '../../../src/components/recipient/RecipientInput.js'
import { evmAddress, otherEvmAddress } from '../../../stories/examples.js'
import { inCard } from '../inCard.js'

const onValueChange = vi.fn<RecipientInput.Props['onValueChange']>()

function Held(props: Partial<RecipientInput.Props>) {
  const [value, setValue] = useState(props.value)
  return (
    <RecipientInput
      chainName="Arbitrum"
      {...props}
      onValueChange={(next) => {
        setValue(next)
        onValueChange(next)
      }}
      value={value}
    />
  )
}

const show = (props: Partial<RecipientInput.Props> = {}) => {
  onValueChange.mockClear()
  return inCard(<Held {...props} />)
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Recipient on Arbitrum' })

describe('RecipientInput', () => {
  it('goes from the own address to a field and back', async () => {
    show({ ownAddress: evmAddress })
    expect(screen.getByText('0x71C4…9aF2').getAttribute('dir')).toBe('ltr')
    await userEvent.click(screen.getByRole('button', { name: 'Change the recipient' }))
    expect(field().value).toBe('')
    await userEvent.click(screen.getByRole('button', { name: 'My address' }))
    expect(onValueChange.mock.calls).toEqual([[''], [undefined]])
  })

  it('removes spaces and line breaks from the typed text', async () => {
    show({ value: '' })
    await userEvent.fill(field(), ' 0x8bD2 0e4F\n7a91 ')
    expect(onValueChange).toHaveBeenLastCalledWith('0x8bD20e4F7a91')
  })

  it('pastes', async () => {
    const read = vi.spyOn(navigator.clipboard, 'readText').mockResolvedValue(` ${otherEvmAddress}\n`)
    show({ value: '' })
    await userEvent.click(screen.getByRole('button', { name: 'Paste' }))
    await expect.poll(() => field().value).toBe(otherEvmAddress)
    read.mockRestore()
  })

  it('says how to go on where the browser does not let it paste', async () => {
    const read = vi.spyOn(navigator.clipboard, 'readText').mockRejectedValue(new Error('denied'))
    show({ value: '' })
    await userEvent.click(screen.getByRole('button', { name: 'Paste' }))
    await expect.poll(() => screen.getByText(/Paste the address into the field/)).toBeTruthy()
    expect(document.activeElement).toBe(field())
    read.mockRestore()
  })

  it('shows a problem with the field that it is about', () => {
    show({ message: { state: 'error', text: 'A character is wrong.' }, value: otherEvmAddress })
    expect(field().getAttribute('aria-invalid')).toBe('true')
    const [id = ''] = field().getAttribute('aria-describedby')?.split(' ') ?? []
    expect(document.getElementById(id)?.textContent).toBe('A character is wrong.')
  })

  it('asks for a tick where an address is in doubt', async () => {
    const onConfirmedChange = vi.fn()
    show({
      caution: { title: 'A contract', text: 'Take care.', isConfirmed: false, onConfirmedChange },
      value: otherEvmAddress,
    })
    await userEvent.click(
      screen.getByRole('checkbox', { name: 'I’ve confirmed this address with the recipient' }),
    )
    expect(onConfirmedChange).toHaveBeenCalledWith(true)
    expect(field().getAttribute('aria-describedby')?.split(' ')).toHaveLength(2)
  })

  it('cannot be changed while it is locked', () => {
    show({ ownAddress: evmAddress, state: 'locked', value: otherEvmAddress })
    expect(field().readOnly).toBe(true)
    expect(screen.queryByRole('button')).toBeNull()
  })
})
