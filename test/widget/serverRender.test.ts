import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createBridgeConfig } from '../../src/core/createBridgeConfig.js'
import { createTestBridge } from '../../src/testing/index.js'
import { BridgeWidget } from '../../src/widget/BridgeWidget.js'

test('the widget renders without a browser, and makes no requests there', () => {
  const bridge = createTestBridge()
  const config = createBridgeConfig(bridge.parameters)
  const html = renderToString(
    createElement(BridgeWidget, {
      config,
      defaultValue: { amount: '12.50' },
      colorScheme: 'dark',
      dir: 'rtl',
    }),
  )
  expect(html).toMatch(/^<section[^>]* data-usdc-bridge=""/)
  expect(html).toContain('data-theme="dark"')
  expect(html).toContain('value="12.50"')
  expect(html).toContain('Loading routes')
  expect(bridge.requests).toEqual([])
})

test('two requests on one server share nothing', () => {
  const render = (amount: string) =>
    renderToString(
      createElement(BridgeWidget, {
        config: createBridgeConfig(createTestBridge().parameters),
        defaultValue: { amount },
      }),
    )
  const first = render('1')
  expect(render('2')).not.toContain('value="1"')
  expect(render('1')).toBe(first)
})
