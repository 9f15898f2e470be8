import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { formWords } from '../../src/messages/formWords.js'
import { useWords } from '../../src/messages/useWords.js'
import { WordsProvider } from '../../src/messages/WordsProvider.js'

function Said() {
  const { t, tRich } = useWords(formWords)
  return (
    <>
      <p>{t('balance', { amount: '1' })}</p>
      <p>{tRich('balance', { amount: <b>2</b> })}</p>
      <p>{t('max')}</p>
    </>
  )
}

const html = (element: React.ReactNode) => render(element).container.innerHTML

describe('useWords', () => {
  it('uses English without a provider', () => {
    expect(html(<Said />)).toBe('<p>Balance 1</p><p>Balance <b>2</b></p><p>Max</p>')
  })

  it('applies overrides and keeps the rest', () => {
    expect(
      html(
        <WordsProvider locale="de" messages={{ balance: '{amount} verfügbar' }}>
          <Said />
        </WordsProvider>,
      ),
    ).toBe('<p>1 verfügbar</p><p><b>2</b> verfügbar</p><p>Max</p>')
  })

  it('requires the values of a text’s placeholders', () => {
    const check = ({ t }: ReturnType<typeof useWords<typeof formWords>>) => {
      // @ts-expect-error the amount is missing
      t('balance')
      // @ts-expect-error no such value
      t('balance', { sum: '1' })
      // @ts-expect-error no such key
      t('balnce')
    }
    expect(check).toBeTypeOf('function')
  })
})
