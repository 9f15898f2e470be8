/** Whether a card is light or dark. */
export type ColorScheme = 'light' | 'dark'
