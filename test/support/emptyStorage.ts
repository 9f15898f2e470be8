import { beforeEach } from 'vitest'

// All test pages have one origin, so a recipient stored by one file would be known in the next.
beforeEach(() => {
  localStorage.clear()
})
