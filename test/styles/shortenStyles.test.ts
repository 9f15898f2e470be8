import { describe, expect, it } from 'vitest'
import { shortenStyles } from '../../scripts/shortenStyles.js'

describe('shortenStyles', () => {
  it('shortens private properties consistently where they are set and read, and keeps the public ones', () => {
    expect(shortenStyles('a{--_ub-bg:var(--ub-bg,#fff);--_ub-bg-soft:red;background:var(--_ub-bg)}')).toBe(
      'a{--_0:var(--ub-bg,#fff);--_1:red;background:var(--_0)}',
    )
  })

  it('shortens keyframe names consistently where they are set and read', () => {
    expect(
      shortenStyles('a{--ub-turn:1;animation:1s ub-turn,2s ub-rise}@keyframes ub-turn{}@keyframes ub-rise{}'),
    ).toBe('a{--ub-turn:1;animation:1s ub0,2s ub1}@keyframes ub0{}@keyframes ub1{}')
  })

  it('omits only an & that nesting implies', () => {
    expect(
      shortenStyles('a{color:red;& [b]{& :hover,& [c]{d:e}&:hover{f:g}[h] &{i:j}& k{l:m}&>k{n:o}}}'),
    ).toBe('a{color:red;[b]{:hover,[c]{d:e}&:hover{f:g}[h] &{i:j}& k{l:m}>k{n:o}}}')
  })

  it('keeps quoted text', () => {
    expect(shortenStyles('a{content:"b, c";font:d, e}')).toBe('a{content:"b, c";font:d,e}')
  })
})
