import { act, render } from '@testing-library/react'
import bootstrap from 'bootstrap/dist/css/bootstrap.min.css?raw'
import modernNormalize from 'modern-normalize/modern-normalize.css?raw'
import { createRoot, type Root } from 'react-dom/client'
import preflight from 'tailwindcss/preflight.css?raw'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import '../../src/styles.css'
import { everyScreen } from './everyScreen.js'
import { differences, everyStyle } from './everyStyle.js'

/** Tailwind's build replaces each `--theme(…)` with its fallback unless a theme overrides it. */
const tailwind = preflight.replace(/--theme\(\s*--[\w-]+,\s*([^()]*?)\s*\)/g, '$1')

const hosts = {
  'Bootstrap 5': bootstrap,
  'the preflight of Tailwind 4, in its layer': `@layer base { ${tailwind} }`,
  'the preflight of Tailwind 4, in none as in version 3': tailwind,
  'modern-normalize': modernNormalize,
  'a reset of everything': '* { all: unset }',
  'a reset of controls':
    'button, input, textarea, fieldset { all: unset } * { padding: 0; margin: 0; box-sizing: content-box }',
  'rules by id':
    '#page button, #page * { color: red; padding: 9px; font: 9px serif; border: 3px solid red; letter-spacing: 1px }',
  'rules for elements':
    'svg { display: block; fill: red } path { stroke: red; transform: scale(2) } label { text-transform: uppercase } ' +
    'p, li { margin: 2em } h2, h3 { font-size: 4em } fieldset { border: 4px solid } a { display: block } ' +
    'dl { display: flex } dialog { color: red; inset: 5px } textarea { height: 500px } img { max-width: 3px }',
  'text that is inherited':
    'body { font: italic 30px serif; letter-spacing: 4px; text-align: right; line-height: 3; color: red; cursor: wait; ' +
    'word-spacing: 9px; text-indent: 9px; text-transform: uppercase; white-space: pre; visibility: hidden }',
  'pseudo-elements':
    '*::before, *::after { content: "x"; display: block } ::placeholder { color: red; opacity: 0.2 }',
  'rules for states': ':focus-visible { outline: 9px solid red } [hidden], :disabled { opacity: 0.1 }',
} as const

let sheet: HTMLStyleElement
beforeAll(() => {
  document.body.id = 'page'
})
afterAll(() => document.body.removeAttribute('id'))
beforeEach(() => {
  sheet = document.head.appendChild(document.createElement('style'))
})
afterEach(() => sheet.remove())

describe('styles of the host', () => {
  const card = () => document.querySelectorAll('[data-usdc-bridge], [data-usdc-bridge] *')
  let before: string[]
  let root: Root
  // Once for all tests, so not by the library, which unmounts after each.
  beforeAll(() => {
    root = createRoot(document.body.appendChild(document.createElement('div')))
    const screens = (
      <div style={{ position: 'absolute', inset: '0 auto auto 0', inlineSize: 390 }}>{everyScreen}</div>
    )
    act(() => root.render(screens))
    before = everyStyle(card())
  })
  afterAll(() => act(() => root.unmount()))

  it.each(Object.entries(hosts))(
    'change nothing in the widget: %s',
    (_, css) => {
      sheet.textContent = css
      expect(differences(before, everyStyle(card()))).toEqual([])
    },
    60_000,
  )

  it('change a part if a rule raises its specificity on purpose', () => {
    sheet.textContent = '[data-usdc-bridge]:not(#\\_) [data-part="primary"] { text-transform: uppercase }'
    const button = document.querySelector('[data-part="primary"]') as Element
    expect(getComputedStyle(button).textTransform).toBe('uppercase')
  })
})

/** A host page that uses the widget's names for its own things. */
const page = (
  <main data-testid="host">
    <h1 data-part="title">Shop</h1>
    <form data-part="view">
      <fieldset data-part="panel">
        <legend data-part="label">Pay</legend>
        <label data-part="field">
          Name <input data-part="amount-value" placeholder="Your name" />
        </label>
        <textarea data-part="field" defaultValue="Note" />
        <select data-part="option">
          <option>One</option>
        </select>
        <input data-part="check" defaultChecked type="checkbox" />
        <button data-part="primary" type="button">
          Pay
        </button>
        <button aria-disabled="true" data-part="secondary" type="button">
          Later
        </button>
      </fieldset>
    </form>
    <ul data-part="list">
      <li data-part="step" data-state="done">
        <a data-part="link" href="#shop">
          More
        </a>
      </li>
    </ul>
    <p data-part="note" data-state="error">
      <b>Text</b> and <bdi data-part="address">text</bdi>
    </p>
    <dialog data-part="sheet" data-theme="dark" open>
      Terms
    </dialog>
    <svg aria-hidden="true" data-part="icon" viewBox="0 0 8 8">
      <path d="M0 0h8" />
    </svg>
    <table>
      <tbody>
        <tr>
          <td data-part="fact">1</td>
        </tr>
      </tbody>
    </table>
  </main>
)

describe('styles of the widget', () => {
  it.each(['nothing', 'Bootstrap 5', 'the preflight of Tailwind 4, in its layer'] as const)(
    'change nothing on a page with %s',
    (name) => {
      sheet.textContent = name === 'nothing' ? '' : hosts[name]
      const { getByTestId } = render(page)
      const all = () => [
        document.documentElement,
        document.body,
        ...getByTestId('host').querySelectorAll('*'),
      ]
      const ours = [...document.styleSheets].find(({ cssRules }) =>
        [...cssRules].some(({ cssText }) => cssText.startsWith('[data-usdc-bridge]')),
      )
      if (!ours) throw new Error('the stylesheet is not on the page')
      ours.disabled = true
      const before = everyStyle(all())
      ours.disabled = false
      expect(differences(before, everyStyle(all()))).toEqual([])
    },
  )
})
