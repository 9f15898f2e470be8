/** How much of a permit's life has to be left for it to be sent, in seconds. */
export const leastTimeLeft = 5n * 60n
