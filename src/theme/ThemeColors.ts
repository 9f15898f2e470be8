/**
 * The colors of one scheme, each as `#rgb` or `#rrggbb`.
 *
 * `bg`, `well`, `lift` and `hover` are surfaces, `line` a hairline that only decorates, `edge` what outlines a field,
 * `action` the main button, `accent` links, focus and what is in motion. `good`, `warn` and `bad` say how a transfer
 * stands. Each `-soft` lies behind the color it belongs to.
 */
export type ThemeColors = { readonly [color in ThemeColor]: string }

/** The name of a color: `--ub-` and this is the custom property. */
export type ThemeColor =
  | 'bg'
  | 'well'
  | 'lift'
  | 'hover'
  | 'line'
  | 'edge'
  | 'text'
  | 'muted'
  | 'action'
  | 'on-action'
  | 'accent'
  | 'accent-soft'
  | 'good'
  | 'good-soft'
  | 'warn'
  | 'warn-soft'
  | 'bad'
  | 'bad-soft'
