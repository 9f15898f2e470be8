/** For how many blocks a blockhash is valid. */
export const blockhashLifetime = 150n

/**
 * The most blocks after which a transaction can still land: the lifetime of a blockhash, doubled for a node that is
 * behind the one that the service asked.
 */
export const heightBound = 2n * blockhashLifetime
