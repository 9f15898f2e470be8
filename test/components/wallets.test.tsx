import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { WalletButton } from '../../src/components/wallet/WalletButton.js'
import { WalletPicker } from '../../src/components/wallet/WalletPicker.js'
import { mainnet } from '../../src/core/chain/mainnet.js'
import { evmAddress, harbor, lumen } from '../../stories/examples.js'
import { inCard } from './inCard.js'

describe('WalletPicker', () => {
  const show = (
    wallets: WalletPicker.Props['groups'][number]['wallets'],
    props: Partial<WalletPicker.Props> = {},
  ) =>
    inCard(
      <WalletPicker groups={[{ kind: 'evm', wallets }]} onClose={() => {}} onSelect={() => {}} {...props} />,
    )

  it('reports which wallet of which kind was chosen', async () => {
    const onSelect = vi.fn()
    inCard(
      <WalletPicker
        groups={[
          { kind: 'evm', wallets: [harbor] },
          { kind: 'solana', wallets: [lumen] },
        ]}
        onClose={() => {}}
        onSelect={onSelect}
      />,
    )
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Harbor' }))
    const solana = screen.getByRole('list', { name: 'Solana' })
    await userEvent.click(within(solana).getByRole('button', { name: 'Lumen' }))
    expect(onSelect).toHaveBeenCalledWith(lumen, 'solana')
  })

  it('links to wallets if none is found', () => {
    show([])
    expect(screen.getByText('No Ethereum wallet found in this browser.')).toBeTruthy()
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: /Find an Ethereum wallet/ })
    expect(link.protocol).toBe('https:')
    expect(link.rel).toBe('noreferrer')
  })

  it('bounds and isolates wallet names', () => {
    show([{ id: '1', name: `\u202Etelllaw live\u202C\n${'long '.repeat(5000)}` }])
    const name = screen.getByRole('button', { name: /telllaw/ }).querySelector('bdi')
    expect(name?.textContent).toMatch(/^telllaw live long .{1,40}…$/)
    expect(name?.textContent?.length).toBeLessThanOrEqual(40)
  })

  it('has a name for a wallet without one', () => {
    show([{ id: '1', name: '\u200B\u2066' }])
    expect(screen.getByRole('button', { name: 'Unnamed wallet' })).toBeTruthy()
  })

  it('shows what distinguishes wallets only if their names look alike', () => {
    show([
      { id: '1', name: 'Harbor', rdns: 'com.harbor' },
      { id: '2', name: ' HARBOR', rdns: 'com.h\u202earbor.evil' },
      { id: '3', name: 'Ｈarbor' },
      { id: '4', name: 'Lumen', rdns: 'com.lumen' },
    ])
    const names = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/^./, ''))
    expect(names.slice(0, 4)).toEqual(['Harborcom.harbor', 'HARBORcom.h arbor.evil', 'Ｈarbor#3', 'Lumen'])
    expect(screen.getByRole('button', { name: 'Harbor com.harbor' })).toBeTruthy()
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'http://tracker.example/icon.png',
    '//tracker.example/icon.png',
    'https://tracker.example/icon.png',
    `data:image/png;base64,${'A'.repeat(300_000)}`,
  ])('shows no icon from %s', (icon) => {
    const { container } = show([{ id: '1', name: 'Harbor', icon }])
    expect(container.querySelector('img')).toBeNull()
  })

  it.each(['data:image/svg+xml,<svg/>', ' data:image/png;base64,iVBORw0KGgo='])(
    'shows an icon from %s',
    (icon) => {
      const { container } = show([{ id: '1', name: 'Harbor', icon }])
      expect(container.querySelector('img')?.referrerPolicy).toBe('no-referrer')
    },
  )

  it('marks the connected wallet and the last used one', () => {
    inCard(
      <WalletPicker
        groups={[{ kind: 'evm', wallets: [harbor, lumen], connected: harbor.id, recent: lumen.id }]}
        onClose={() => {}}
        onSelect={() => {}}
      />,
    )
    expect(screen.getByRole('button', { name: 'Harbor Connected' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Lumen Last used' })).toBeTruthy()
  })

  it('links to wallets that are not installed, in a new tab or in the app itself', () => {
    const absent = [
      { name: 'Rabby', href: 'https://rabby.example/', how: 'get' },
      { name: 'Phantom', href: 'https://phantom.example/open', how: 'open' },
    ] as const
    inCard(
      <WalletPicker
        groups={[{ kind: 'evm', wallets: [harbor], absent }]}
        onClose={() => {}}
        onSelect={() => {}}
      />,
    )
    const rabby = screen.getByRole<HTMLAnchorElement>('link', { name: /^Rabby Install .*opens in a new tab/ })
    expect([rabby.href, rabby.target, rabby.rel]).toEqual(['https://rabby.example/', '_blank', 'noreferrer'])
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Phantom' }).target).toBe('')
  })

  it('says at once why connecting failed', () => {
    show([harbor], { problem: 'You declined.' })
    expect(screen.getByRole('alert').textContent).toBe('You declined.')
  })
})

describe('WalletButton', () => {
  it('shows nothing if no wallet is connected', () => {
    const { container } = inCard(<WalletButton address={undefined} />)
    expect(container.querySelector('button')).toBeNull()
  })

  it('disconnects after the sheet closes', async () => {
    const onDisconnect = vi.fn()
    inCard(<WalletButton address={evmAddress} onDisconnect={onDisconnect} wallet={harbor} />)
    await userEvent.click(screen.getByRole('button', { name: 'Account 0x71C4…9aF2' }))
    expect((await screen.findByRole('dialog', { name: 'Your account' })).textContent).toContain(
      'Connected with Harbor',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
    expect(onDisconnect).toHaveBeenCalledOnce()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('does not open its sheet by itself once a wallet is connected again', async () => {
    const { rerender } = inCard(<WalletButton address={evmAddress} />)
    await userEvent.click(screen.getByRole('button', { name: /Account/ }))
    await screen.findByRole('dialog')
    rerender(<WalletButton address={undefined} />)
    rerender(<WalletButton address={evmAddress} />)
    expect(screen.getByRole('button', { name: /Account/ })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('links to the account in its chain’s explorer', async () => {
    const { BASE } = mainnet.chains
    inCard(<WalletButton address={evmAddress} chain={BASE} />)
    await userEvent.click(screen.getByRole('button', { name: /Account/ }))
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /View in explorer/ })
    expect(link.href).toBe(`https://basescan.org/address/${evmAddress}`)
  })

  it('offers nothing that the host manages', async () => {
    inCard(<WalletButton address={evmAddress} />)
    await userEvent.click(screen.getByRole('button', { name: /Account/ }))
    await screen.findByRole('dialog')
    expect(screen.queryByRole('button', { name: 'Disconnect' })).toBeNull()
  })
})
