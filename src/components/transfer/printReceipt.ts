/** One line of a receipt; `href` is a link to what it names. */
export type ReceiptLine = { name: string; text: string; href?: string | undefined }

/**
 * Prints only the receipt, from a hidden frame without the host's page or styles. The text direction is that of the
 * pressed button.
 */
export function printReceipt(
  button: Element,
  { lines, locale, title }: { lines: readonly ReceiptLine[]; locale: string; title: string },
): void {
  const frame = document.createElement('iframe')
  // Without a box, some browsers print an empty page.
  frame.style.cssText = 'position:fixed;inset:0 auto auto 0;width:0;height:0;border:0'
  frame.ariaHidden = 'true'
  document.body.append(frame)
  const { contentDocument: page, contentWindow: view } = frame
  if (!page || !view) return
  const add = (parent: Element, name: string, text?: string) => {
    const element = page.createElement(name)
    if (text !== undefined) element.textContent = text
    parent.append(element)
    return element
  }
  page.title = title
  page.documentElement.lang = locale
  page.documentElement.dir = getComputedStyle(button).direction
  page.body.style.cssText = 'font:11pt/1.5 system-ui,sans-serif;overflow-wrap:anywhere'
  add(page.body, 'h1', title)
  const list = add(page.body, 'dl')
  list.style.cssText = 'display:grid;grid-template-columns:10em 1fr;gap:1em 0'
  for (const { name, text, href } of lines) {
    add(list, 'dt', name).style.fontWeight = '600'
    const value = add(list, 'dd', text)
    value.dir = 'auto'
    if (href) add(add(value, 'div'), 'a', href).setAttribute('href', href)
  }
  view.addEventListener('afterprint', () => frame.remove())
  view.print()
}
