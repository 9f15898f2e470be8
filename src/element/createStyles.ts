import styles from '../styles.css?inline'

const display = ':where(usdc-bridge-widget:not([hidden])){display:block}:host(:not([hidden])){display:block}'

/** Makes what gives the widget its looks in a document or a shadow root, once for each. */
export function createStyles(): (place: Document | ShadowRoot) => void {
  let sheet: CSSStyleSheet | undefined
  return (place) => {
    if (!sheet) {
      sheet = new CSSStyleSheet()
      sheet.replaceSync(display + styles)
    }
    if (!place.adoptedStyleSheets.includes(sheet)) place.adoptedStyleSheets.push(sheet)
  }
}
