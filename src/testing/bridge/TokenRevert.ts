/** The token turned a call back, in the words of Circle's contract. */
export class TokenRevert extends Error {
  override readonly name = 'TokenRevert'
}
