/** The locale as `Intl` takes it, which throws for one that is malformed: `en_US` is `en-US`, and nonsense is English. */
export function knownLocale(locale: string): string {
  try {
    return `${new Intl.Locale(locale.replaceAll('_', '-'))}`
  } catch {
    return 'en'
  }
}
