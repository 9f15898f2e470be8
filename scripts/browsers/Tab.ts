/** One window of a browser, driven by a WebDriver protocol. */
export type Tab = {
  open(url: string): Promise<void>
  /** Runs a function body in the page and returns its result as JSON. */
  run(body: string): Promise<unknown>
  /** Clicks the element that `find`, an expression, returns. */
  press(find: string): Promise<void>
  /** Types into the focused element. */
  type(text: string): Promise<void>
  /** A PNG screenshot of the window. */
  picture(): Promise<Buffer>
  close(): Promise<void>
}

/** The center of an element after scrolling it into view. */
export const middleOf = (find: string) =>
  `const found = ${find}; found.scrollIntoView({ block: 'center' }); const box = found.getBoundingClientRect();
  return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]`
