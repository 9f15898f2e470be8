import { describe, expect, it } from 'vitest'
import { shortenStyles } from '../../scripts/shortenStyles.js'

describe('shortenStyles', () => {
  it('shortens private properties alike where they are set and read, and leaves the public ones', () => {
    expect(shortenStyles('a{--_ub-bg:var(--ub-bg,#fff);--_ub-bg-soft:red;background:var(--_ub-bg)}')).toBe(
      'a{--_0:var(--ub-bg,#fff);--_1:red;background:var(--_0)}',
    )
  })

  it('leaves out only the & that nesting implies', () => {
    expect(shortenStyles('a{color:red;& [b]{& :hover,& [c]{d:e}&:hover{f:g}[h] &{i:j}& k{l:m}}}')).toBe(
      'a{color:red;[b]{:hover,[c]{d:e}&:hover{f:g}[h] &{i:j}& k{l:m}}}',
    )
  })

  it('leaves text in quotes as it is', () => {
    expect(shortenStyles('a{content:"b, c";font:d, e}')).toBe('a{content:"b, c";font:d,e}')
  })
})
