/** How many characters of the integrator's own reference a record keeps. */
export const longestReference = 256
