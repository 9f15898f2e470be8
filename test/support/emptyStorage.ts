import { beforeEach } from 'vitest'

// All pages of the tests have one origin: a recipient that another file has sent to is known in the next.
beforeEach(() => {
  localStorage.clear()
})
