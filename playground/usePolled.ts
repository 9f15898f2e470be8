import { useEffect, useState } from 'react'

/** Polls a value for the panels beside the widget. */
export function usePolled<value>(read: () => Promise<value>, everyMs: number): value | undefined {
  const [value, setValue] = useState<value>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const turn = async () => {
      const next = await read().catch(() => undefined)
      if (isOver) return
      if (next !== undefined) setValue(next)
      timer = setTimeout(turn, everyMs)
    }
    turn()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [read, everyMs])
  return value
}
