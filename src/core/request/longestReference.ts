/** How many characters a record keeps of the integrator's own reference. */
export const longestReference = 256
