/**
 * Where records are kept: any asynchronous store of text by key. A write has to be durable when its promise resolves.
 */
export type RecordStorage = {
  getItem(key: string): Promise<string | null | undefined>
  setItem(key: string, value: string): Promise<unknown>
  removeItem(key: string): Promise<unknown>
  /** Every key in the store, in any order. */
  keys(): Promise<readonly string[]>
}
