import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'

// All test pages have one origin, so a recipient stored by one file would be known in the next.
beforeEach(() => {
  localStorage.clear()
})

// The library does so by itself only in the first file that loads it, and files share their modules.
afterEach(cleanup)
