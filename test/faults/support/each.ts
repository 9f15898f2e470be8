/** How many transfers are in each other's way at once. */
const usualCrowd = 12

type WithProblems = { problems: string[] }

/** Does something with each, some at a time; what goes wrong with one is that one's. */
export async function each<cell extends WithProblems>(
  cells: readonly cell[],
  act: (cell: cell) => Promise<void>,
  crowd = usualCrowd,
): Promise<void> {
  const waiting = [...cells]
  const work = async () => {
    for (let cell = waiting.shift(); cell; cell = waiting.shift()) {
      const one = cell
      await guarded(one, () => act(one))
    }
  }
  await Promise.all(Array.from({ length: crowd }, work))
}

/** Does something with one; what goes wrong is its problem. */
export async function guarded({ problems }: WithProblems, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    problems.push(String(error))
  }
}
