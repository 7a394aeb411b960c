import { isLanguage } from '#contract/languages.ts'

function isWellFormed(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/**
 * How this browser's owner writes dates and numbers. Where there are texts for the very locale, as that locale does; a
 * language that was taken by its base part alone (`en`, `es`), as in the country that the browser names: `en-AU`.
 */
export function regionOf(locale: string, browser: readonly string[]): string {
  if (!isLanguage(locale)) return locale
  return browser.find((tag) => tag.split('-')[0] === locale && isWellFormed(tag)) ?? locale
}
