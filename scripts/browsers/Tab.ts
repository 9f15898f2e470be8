/** One window of a browser, driven by a WebDriver protocol. */
export type Tab = {
  open(url: string): Promise<void>
  /** Runs the body of a function in the page and gives what it returns, as JSON can carry it. */
  run(body: string): Promise<unknown>
  /** Presses with the pointer what `find` gives, an expression for an element of the page. */
  press(find: string): Promise<void>
  /** Types into what has the focus. */
  type(text: string): Promise<void>
  /** A picture of the window as PNG. */
  picture(): Promise<Buffer>
  close(): Promise<void>
}

/** Where the middle of an element stands, once it is in view. */
export const middleOf = (find: string) =>
  `const found = ${find}; found.scrollIntoView({ block: 'center' }); const box = found.getBoundingClientRect();
  return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]`
