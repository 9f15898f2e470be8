/** How many transfers run at the same time. */
const usualCrowd = 12

type WithProblems = { problems: string[] }

/** Runs a task for each, some at a time. An error becomes a problem of that one. */
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

/** Runs a task for one. An error becomes its problem. */
export async function guarded({ problems }: WithProblems, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    problems.push(String(error))
  }
}
