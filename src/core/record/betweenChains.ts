/** How far two chains' clocks may differ, in ms. */
export const betweenChains = 2 * 60_000
