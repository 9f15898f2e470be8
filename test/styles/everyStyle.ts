/** Shapes within an svg have no box, so only these properties paint on them. */
const ofShapes = /^(color|fill|stroke.*|opacity|transform|d|visibility|display|filter|clip-path|mask.*)$/

/**
 * Every computed value of the elements and their pseudo-elements, including sizes and positions, so that layout changes
 * show too. One text per element, with its name in the first line.
 */
export function everyStyle(elements: Iterable<Element>): string[] {
  return [...elements].map((element) => {
    const name = `${element.tagName.toLowerCase()}[${element.getAttribute('data-part') ?? ''}]`
    const own = element.matches('svg *')
      ? list(element, undefined, ofShapes)
      : [
          ...list(element),
          ...shown(element, '::before'),
          ...shown(element, '::after'),
          ...placeholder(element),
        ]
    return [name, ...own].join('\n')
  })
}

/** The differences, such as `button[primary] color: red, was blue`. */
export function differences(before: readonly string[], after: readonly string[]): string[] {
  if (before.length !== after.length) return [`${before.length} elements, then ${after.length}`]
  return before.flatMap((text, index) => {
    const [name, ...lines] = text.split('\n')
    const others = new Set(after[index]?.split('\n'))
    return lines.filter((line) => !others.has(line)).map((line) => `${name} no longer has ${line}`)
  })
}

function list(element: Element, pseudo?: string, only = /./): string[] {
  const style = getComputedStyle(element, pseudo)
  return [...style]
    .filter((property) => only.test(property))
    .map((property) => `${pseudo ?? ''} ${property}: ${style.getPropertyValue(property)}`)
}

/** A pseudo-element without content does not exist. */
function shown(element: Element, pseudo: string): string[] {
  const { content } = getComputedStyle(element, pseudo)
  return content === 'none' ? [`${pseudo} is not there`] : list(element, pseudo)
}

function placeholder(element: Element): string[] {
  return element.matches('input, textarea') ? list(element, '::placeholder') : []
}
