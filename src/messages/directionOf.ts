/** The writing direction of a locale's script. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return /Arab|Hebr|Thaa|Syrc|Nkoo|Adlm/.test(`${new Intl.Locale(locale).maximize().script}`) ? 'rtl' : 'ltr'
}
