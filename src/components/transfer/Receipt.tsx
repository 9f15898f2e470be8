'use client'
import { sheetWords } from '../../messages/sheetWords.js'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { amountText } from '../amount/amountText.js'
import { addressHref, transactionHref } from '../ui/explorerHref.js'
import { momentText } from '../ui/timeText.js'
import { useCopy } from '../ui/useCopy.js'
import { printReceipt, type ReceiptLine } from './printReceipt.js'
import type { TransferView } from './TransferView.js'

type View = TransferView<'arrived'>

/** Separates it from the facts above. */
const apart = { marginBlockStart: '0.75em' }

/** The receipt of a finished transfer: shared, copied if sharing is not available, or printed. Renders buttons. */
export function Receipt(view: View) {
  const { t, also, locale } = useWords(transferWords)
  const lines = useLines(view)
  const title = t('receipt')
  const text = [
    title,
    ...lines.map(({ name, text, href }) => `${name}: ${text}${href ? `\n${href}` : ''}`),
  ].join('\n')
  const { copy, outcome } = useCopy(text)
  const share = () => {
    if (!navigator.share) return copy()
    navigator.share({ title, text }).catch((error: unknown) => {
      // A person who cancels the share dialog wants no copy either.
      if (!(error instanceof Error && error.name === 'AbortError')) copy()
    })
  }
  return (
    <p data-part="row" style={apart}>
      <button data-part="pill" onClick={share} type="button">
        {t('receiptShare')}
      </button>
      <button
        data-part="pill"
        onClick={({ currentTarget }) => printReceipt(currentTarget, { lines, locale, title })}
        type="button"
      >
        {t('receiptPrint')}
      </button>
      <span data-part="label" role="status">
        {outcome && also(sheetWords).t(outcome)}
      </span>
    </p>
  )
}

function useLines({ destination, record, source }: View): ReceiptLine[] {
  const { t, locale } = useWords(transferWords)
  const { amount, arrival, createdAt, departure, owner, recipient, reference } = record
  const usdc = (units: bigint) => `${amountText(units, locale)} USDC`
  const at = (time: number) => momentText(time, locale)
  const seen = (chain: View['source'], { hash }: { hash: string }): ReceiptLine => ({
    name: `${t('transaction')} (${chain.name})`,
    text: hash,
    href: transactionHref(chain, hash),
  })
  return [
    { name: t('youSent'), text: usdc(amount) },
    ...(amount > arrival.amount ? [{ name: t('takenOnTheWay'), text: usdc(amount - arrival.amount) }] : []),
    { name: t('receiptReceived'), text: usdc(arrival.amount) },
    { name: t('ownAccount', { chain: source.name }), text: owner, href: addressHref(source, owner) },
    {
      name: t('toOn', { chain: destination.name }),
      text: recipient,
      href: addressHref(destination, recipient),
    },
    { name: t('stepSigned'), text: at(createdAt) },
    ...(departure
      ? [{ name: t('stepLeft', { chain: source.name }), text: at(departure.at) }, seen(source, departure)]
      : []),
    { name: t('reached', { chain: destination.name }), text: at(arrival.at) },
    seen(destination, arrival),
    ...(reference === undefined ? [] : [{ name: t('receiptReference'), text: reference }]),
  ]
}
