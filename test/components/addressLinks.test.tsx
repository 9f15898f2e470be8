import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ReceivingWallet } from '../../src/components/recipient/ReceivingWallet.js'
import { RecipientInput } from '../../src/components/recipient/RecipientInput.js'
import { TransferActions } from '../../src/components/transfer/TransferActions.js'
import { TransferReview } from '../../src/components/transfer/TransferReview.js'
import { WalletPrompt } from '../../src/components/wallet/WalletPrompt.js'
import {
  chains,
  evmAddress,
  otherEvmAddress,
  permitDetails,
  solanaAddress,
  spender,
  transactionDetails,
} from '../../stories/examples.js'
import { inCard } from './inCard.js'

const { ARB, BASE, SOLANA } = chains
const nothing = () => {}
const links = () => [...document.querySelectorAll('a')].map(({ href }) => href)
const page = (chain: typeof BASE | typeof SOLANA, address: string) =>
  chain.addressUrl?.replace('{address}', address)

describe('links to the explorer from', () => {
  test('the spender in the wallet prompt', () => {
    inCard(
      <WalletPrompt
        amount={1n}
        destination={ARB}
        onCancel={nothing}
        source={BASE}
        step={{ name: 'signing', details: permitDetails }}
      />,
    )
    expect(links()).toEqual([page(BASE, spender)])
  })

  test('the owner of the debited account', () => {
    inCard(
      <WalletPrompt
        amount={1n}
        destination={BASE}
        onCancel={nothing}
        source={SOLANA}
        step={{ name: 'signing', details: transactionDetails }}
      />,
    )
    expect(links()).toEqual([page(SOLANA, solanaAddress)])
  })

  test('the recipient of an earlier transfer', () => {
    inCard(
      <TransferReview
        amount={1n}
        destination={ARB}
        earlier={{ amount: 1n, recipient: otherEvmAddress }}
        onBack={nothing}
        onConfirm={nothing}
        recipient={evmAddress}
        signing={{ kind: 'transaction' }}
        source={BASE}
      />,
    )
    expect(links()).toEqual([page(ARB, evmAddress), page(ARB, otherEvmAddress)])
  })

  test('the receiving wallet', () => {
    inCard(
      <ReceivingWallet
        address={solanaAddress}
        chain={SOLANA}
        kind="solana"
        onChange={nothing}
        onConnect={nothing}
        state="ready"
        wallet={undefined}
      />,
    )
    expect(links()).toEqual([page(SOLANA, solanaAddress)])
  })

  test('an entered recipient, once it is a valid address', () => {
    const input = (value: string, message?: RecipientInput.Props['message']) => (
      <RecipientInput
        chain={ARB}
        chainName="Arbitrum"
        message={message}
        onValueChange={nothing}
        value={value}
      />
    )
    const { rerender } = inCard(input(otherEvmAddress.slice(0, -1)))
    expect(links()).toEqual([])
    rerender(input(otherEvmAddress))
    expect(links()).toEqual([page(ARB, otherEvmAddress)])
    rerender(input(otherEvmAddress, { state: 'error', text: 'A character of this address is wrong.' }))
    expect(links()).toEqual([])
  })

  test('both of two look-alike addresses', () => {
    const caution = {
      title: 'This is not the address you know',
      text: '',
      resembles: { entered: otherEvmAddress, known: evmAddress },
      isConfirmed: false,
      onConfirmedChange: nothing,
    }
    inCard(
      <RecipientInput
        caution={caution}
        chain={ARB}
        chainName="Arbitrum"
        onValueChange={nothing}
        value="0x"
      />,
    )
    expect(links()).toEqual([page(ARB, evmAddress), page(ARB, otherEvmAddress)])
  })

  test('the recipient of a transfer to close, while focus is on keeping it open', async () => {
    inCard(
      <TransferActions
        actions={['setAside']}
        destination={ARB}
        onAction={nothing}
        record={{ amount: 1n, recipient: otherEvmAddress }}
        source={BASE}
      />,
    )
    await userEvent.click(screen.getByRole('button', { name: /^Stop waiting/ }))
    expect(links()).toEqual([page(ARB, otherEvmAddress)])
    expect(document.activeElement?.textContent).toBe('Keep waiting')
  })
})
