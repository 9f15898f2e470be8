import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readAloud } from './support/readAloud.js'

function Region({ text }: { text: string }) {
  return (
    <p role="status">
      <span>{text}</span> <b>{text && 'now'}</b>
    </p>
  )
}

test('two changes of a region at once are announced once, and a repeated text twice', async () => {
  const { rerender } = render(<Region text="" />)
  const { said, says } = await readAloud()
  rerender(<Region text="Sent" />)
  await says(/Sent now/)
  expect(said()).toEqual(['polite: Sent now'])
  rerender(<Region text="" />)
  await new Promise(requestAnimationFrame)
  rerender(<Region text="Sent" />)
  await expect.poll(said).toEqual(['polite: Sent now', 'polite: Sent now'])
})
