/** How much of a permit's life has to be left for it to be sent, in seconds. */
export const leastTimeLeft = 5n * 60n

/** The longest life of a permit from signing to its deadline, in seconds, whatever the configuration asks for. */
export const longestLifetime = 60 * 60
