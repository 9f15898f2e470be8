import type { FormField, FormValue } from '../form/formValue.js'
import type { BridgeWidget } from '../widget/BridgeWidget.js'

/** The observed attributes, besides those of every element. */
export const attributeNames = [
  'base-url',
  'network',
  'from',
  'to',
  'amount',
  'recipient',
  'locked',
  'locale',
  'dir',
  'color-scheme',
  'variant',
  'open',
  'heading-level',
  'label',
  'reference',
  'support-href',
  'support-label',
] as const

type Name = (typeof attributeNames)[number]

/** Converts an element's attributes to props of `<BridgeWidget>`. Invalid values are ignored. */
export function readAttributes(
  get: (name: Name) => string | null,
): Omit<BridgeWidget.Props, 'config'> & { open: boolean } {
  const text = (name: Name) => get(name) ?? undefined
  const oneOf = <choice extends string>(name: Name, ...choices: readonly choice[]) =>
    choices.find((choice) => choice === get(name))
  const level = oneOf('heading-level', '2', '3', '4', '5')
  const href = text('support-href')
  return {
    // The form reports an unknown chain by name, and fills in what is not given.
    defaultValue: {
      from: text('from'),
      to: text('to'),
      amount: text('amount'),
      recipient: text('recipient'),
    } as Partial<FormValue>,
    locked: (text('locked') ?? '').split(/[\s,]+/).filter(isField),
    locale: text('locale'),
    dir: oneOf('dir', 'ltr', 'rtl', 'auto'),
    colorScheme: oneOf('color-scheme', 'light', 'dark', 'system'),
    variant: oneOf('variant', 'compact', 'wide', 'drawer', 'modal'),
    open: get('open') !== null,
    headingLevel: level && (Number(level) as 2 | 3 | 4 | 5),
    label: text('label'),
    reference: text('reference'),
    support: href === undefined ? undefined : { href, label: text('support-label') },
  }
}

function isField(text: string): text is FormField {
  return /^(from|to|amount|recipient)$/.test(text)
}
