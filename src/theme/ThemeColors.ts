/**
 * The colors of one scheme, each as `#rgb` or `#rrggbb`.
 *
 * `bg`, `well`, `lift` and `hover` are surfaces; `line` is a decorative hairline; `edge` outlines a field; `action` is
 * the main button; `accent` is for links, focus and motion. `good`, `warn` and `bad` show a transfer's status. Each
 * `-soft` is the background for the color with its name.
 */
export type ThemeColors = { readonly [color in ThemeColor]: string }

/** The name of a color. Its custom property is `--ub-` plus this name. */
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
