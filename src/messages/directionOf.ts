/** The direction that a locale's script is written in. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return /Arab|Hebr|Thaa|Syrc|Nkoo|Adlm/.test(`${new Intl.Locale(locale).maximize().script}`) ? 'rtl' : 'ltr'
}
