import styles from '../styles.css?inline'

const display = ':where(usdc-bridge-widget:not([hidden])){display:block}:host(:not([hidden])){display:block}'

/** Creates a function that adds the widget's styles to a document or shadow root, once for each. */
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
