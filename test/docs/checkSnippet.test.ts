import { describe, expect, test } from 'vitest'
import { checkSnippet, scriptOf } from './support/checkSnippet.js'
import { compileSnippets, root } from './support/compileSnippets.js'

const problemsOf = (language: string, code: string) => checkSnippet({ language, code }).join(' ')

describe('css', () => {
  test('passes if it parses and uses only names that the package has', () => {
    const css =
      '[data-usdc-bridge][data-theme="dark"] [data-part="primary"] { --ub-action: #fff; color: var(--ub-text); }'
    expect(problemsOf('css', css)).toBe('')
  })
  test('fails if it does not parse', () => {
    expect(problemsOf('css', '[data-usdc-bridge { color: red }')).not.toBe('')
  })
  test('fails for a custom property that the stylesheet does not read', () => {
    expect(problemsOf('css', '[data-usdc-bridge] { --ub-actoin: red }')).toContain('--ub-actoin')
    expect(problemsOf('css', 'p { color: var(--ub-nothing) }')).toContain('--ub-nothing')
  })
  test('fails for an unknown part, even within :not()', () => {
    expect(problemsOf('css', '[data-part="primry"] { color: red }')).toContain('data-part="primry"')
    expect(problemsOf('css', 'p:not([data-part="primry"]) { color: red }')).toContain('data-part="primry"')
  })

  test('fails for a rule of CSS that does not exist, and for an attribute that the widget does not have', () => {
    expect(problemsOf('css', '@meida (width > 1px) { p { color: red } }')).toContain('@meida')
    expect(problemsOf('css', '[data-usdc-brigde] { color: red }')).toContain('data-usdc-brigde')
    expect(problemsOf('css', '@layer host { [data-usdc-bridge] { color: red } }')).toBe('')
  })

  test('fails for a property or a value that no browser knows', () => {
    expect(problemsOf('css', 'p { colr: red }')).toContain('colr')
    expect(problemsOf('css', 'p { color: rde }')).toContain('color')
    expect(problemsOf('css', 'p { color: var(--of-the-host); width: calc(1px + var(--w)) }')).toBe('')
  })

  test('fails for a brace that is not closed, which a browser closes by itself', () => {
    expect(problemsOf('css', '.a { color: red')).toContain('brace')
    expect(problemsOf('css', '@media (width > 1px) { .a { color: red }')).toContain('brace')
    expect(problemsOf('css', '.a::before { content: "{" } /* { */')).toBe('')
  })

  test('fails for a selector or a media feature that does not exist', () => {
    expect(problemsOf('css', 'p::befor { color: red }')).toContain('befor')
    expect(problemsOf('css', 'p:hovr { color: red }')).toContain('hovr')
    expect(problemsOf('css', '@media (min-widht: 3px) { p { color: red } }')).toContain('min-widht')
    const right = '@media (min-width: 3px) and (prefers-reduced-motion: reduce) { p::before { color: red } }'
    expect(problemsOf('css', right)).toBe('')
  })
})

test.each([
  ['html', '<usdc-bridge-wigdet></usdc-bridge-wigdet>', 'wigdet'],
  ['vue', '<script setup>\n</script><template><usdc-bridge-widget base-ulr="/x" /></template>', 'base-ulr'],
  ['svelte', '<usdc-bridge-widget base-ulr="/x"></usdc-bridge-widget>', 'base-ulr'],
  ['vue', '<template><usdc-bridge-widget @transferchagne="f" /></template>', 'transferchagne'],
  ['svelte', '<usdc-bridge-widget ontransferchagne={f}></usdc-bridge-widget>', 'transferchagne'],
  ['html', '<usdc-bridge-widget onclik="f()"></usdc-bridge-widget>', 'clik'],
  ['vue', `<template><usdc-bridge-widget :from="'BAES'" /></template>`, 'BAES'],
  ['svelte', "<usdc-bridge-widget from={'BAES'}></usdc-bridge-widget>", 'BAES'],
  ['js', "import 'usdc-bridge-react/element/atuo'", 'atuo'],
  ['html', '<script type="module">import "usdc-bridge-react/elemnt"</script>', 'elemnt'],
  ['sh', 'npx usdc-bridge-react doctor --prxoy https://app.example', 'prxoy'],
  ['sh', 'npx usdc-bridge-react docter --base-url https://x.example', 'one command'],
])('fails for a misspelled name of this package in %s: %s', (language, code, expected) => {
  expect(problemsOf(language, code)).toContain(expected)
})

describe.each(['html', 'vue', 'svelte'])('in %s, a value of an attribute', (language) => {
  const problemsWith = (attribute: string) => {
    const element = `<usdc-bridge-widget base-url="/x" ${attribute}></usdc-bridge-widget>`
    return problemsOf(language, language === 'vue' ? `<template>${element}</template>` : element)
  }
  test.each([
    'from="BAES"',
    'variant="drawr"',
    'color-scheme="drak"',
    'network="tesnet"',
    'heading-level="7"',
    'locked="from,recipiant"',
  ])('fails: %s', (attribute) => expect(problemsWith(attribute)).toContain(attribute))
  test('passes if the element reads it', () => {
    const all =
      'from="BASE" variant="drawer" color-scheme="dark" network="testnet" locked="from, to" open="" amount="5"'
    expect(problemsWith(all)).toBe('')
  })
})

describe('vue', () => {
  const page = (script: string, template: string) =>
    `<script setup lang="ts">\nimport { ref } from 'vue'\n${script}\n</script>\n<template>\n${template}\n</template>\n`
  test('passes if it compiles', () => {
    expect(problemsOf('vue', page('const open = ref(false)', '<p v-if="open">{{ open }}</p>'))).toBe('')
  })
  test('fails for a template that does not compile', () => {
    expect(problemsOf('vue', page('const open = ref(false)', '<p v-if="open"><b></p>'))).not.toBe('')
    expect(problemsOf('vue', page('const open = ref(false)', '<p :class="open +">x</p>'))).not.toBe('')
  })
  test('fails for a name that the script does not declare', () => {
    expect(problemsOf('vue', page('const open = ref(false)', '<p v-if="opne">x</p>'))).toContain('opne')
    expect(problemsOf('vue', page('const open = ref(false)', '<BridgeWidget />'))).toContain('BridgeWidget')
    expect(problemsOf('vue', page('const tell = () => {}', '<p @click="tel($event)">x</p>'))).toContain('tel')
    expect(problemsOf('vue', page('const tell = (_: Event) => {}', '<p @click="tell($event)">x</p>'))).toBe(
      '',
    )
  })
  test('fails for a script with type errors', { timeout: 60_000 }, () => {
    const code = page('const open = ref<boolean>(5)', '<p>{{ open }}</p>')
    expect(
      compileSnippets(scriptOf({ language: 'vue', code }, `${root}test/docs/wrong`)).join(' '),
    ).toContain('number')
  })
})

describe('svelte', () => {
  test('passes if it compiles, and fails otherwise', () => {
    expect(problemsOf('svelte', '<script>let a = $state(1)</script><p>{a}</p>')).toBe('')
    expect(problemsOf('svelte', '<script>let a = $state(1)</script><p>{a</p>')).not.toBe('')
    expect(problemsOf('svelte', '<p>{#if a}x</p>')).not.toBe('')
  })
  test('fails for a name that the script does not declare', () => {
    expect(problemsOf('svelte', '<script>let open = $state(1)</script><p>{opne}</p>')).toContain('opne')
  })
})

describe('html', () => {
  test('passes if a browser parses it without repair', () => {
    expect(
      problemsOf('html', '<usdc-bridge-widget base-url="/api/bridge" from="BASE"></usdc-bridge-widget>'),
    ).toBe('')
  })
  test('fails for markup that a browser repairs, an unknown attribute, and a script that does not parse', () => {
    expect(problemsOf('html', '<p id="a" id="b">x</p>')).toContain('duplicate-attribute')
    expect(problemsOf('html', '<div><p>x</div>')).toContain('<p> is not closed')
    expect(problemsOf('html', '<usdc-bridge-widget base-url="/x">')).toContain('not closed')
    expect(problemsOf('html', '<p>x<br></p><img alt="" src="/x.png">')).toBe('')
    expect(problemsOf('html', '<usdc-bridge-widget base-uri="/"></usdc-bridge-widget>')).toContain('base-uri')
    expect(problemsOf('html', '<script>const = 1</script>')).not.toBe('')
  })
})

test('json fails if it does not parse', () => {
  expect(problemsOf('json', '{ "a": 1 }')).toBe('')
  expect(problemsOf('json', '{ a: 1 }')).not.toBe('')
})

describe('sh', () => {
  test('passes for npm scripts and for binaries of known packages', () => {
    expect(
      problemsOf(
        'sh',
        'npm ci && npm start\nKEY=… npx usdc-bridge-react doctor \\\n  --config bridge.json --json # all of it',
      ),
    ).toBe('')
    expect(problemsOf('sh', 'npm install usdc-bridge-react viem')).toBe('')
  })
  test.each([
    'npm run no-such-script',
    'npx no-such-binary',
    'npm install no-such-package',
    'make',
    'node none.js',
  ])('fails for %s', (command) => expect(problemsOf('sh', command)).not.toBe(''))
})

test('a language without a checker fails', () => {
  expect(problemsOf('python', 'pass')).toContain('python')
  expect(problemsOf('', 'x')).not.toBe('')
})
