/** How many blocks a blockhash is good for. */
export const blockhashLifetime = 150n

/**
 * How many blocks after it was built a transaction can land at most: as long as a blockhash is good, and as much again
 * for a node that is behind the one that the service asked.
 */
export const heightBound = 2n * blockhashLifetime
