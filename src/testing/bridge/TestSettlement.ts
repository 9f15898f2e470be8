/** When an accepted transfer leaves its chain and arrives on the other, in ms after it was accepted. */
export type TestSettlement = {
  /** `'revert'`: the source transaction fails. `'permitOnly'`: it uses the permit and moves nothing. @default 0 */
  leaveAfter: number | 'never' | 'revert' | 'permitOnly'
  /** @default 0 */
  arriveAfter: number | 'never'
}
