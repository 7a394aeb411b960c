import { isLanguage, languages, localeOf, type HomeLocale, type Language } from '#contract/languages.ts'

/** What the interface can be in: a language as such, or as it is spoken in one country. */
export type Locale = Language | HomeLocale
export const locales: readonly Locale[] = languages.flatMap((language) => [language, localeOf[language]])

export const LANGUAGE_KEY = '__tolgee_currentLanguage'
const isLocale = (code: unknown): code is Locale => locales.some((known) => known === code)

export const languageOf = (locale: string): Language =>
  languages.find((language) => locale.split('-')[0] === language) ?? 'en'

/** The browser's language by exact match, then by its base part. */
function match(tag: string): Locale | undefined {
  if (isLocale(tag)) return tag
  const base = tag.split('-')[0]
  return isLanguage(base) ? base : undefined
}

/** A chosen language, as this browser's owner writes it: an English browser set to en-US keeps its dates. */
export function localeFor(language: Language, browser: readonly string[]): Locale {
  const own = browser.find((tag) => tag.split('-')[0] === language)
  return (own && match(own)) || localeOf[language]
}

export type LanguageSources = {
  stored: string | null
  browser: readonly string[]
  /** What the company speaks: nothing else counts. All that there is where no company is known. */
  company?: { languages: readonly Language[]; defaultLanguage: Language } | null | undefined
}

/** The stored language; else the browser's; else the company's; else British English. */
export function detectLocale({ stored, browser, company }: LanguageSources): Locale {
  const offers = (locale: string) => !company || company.languages.includes(languageOf(locale))
  if (isLanguage(stored) && offers(stored)) return localeFor(stored, browser)
  if (isLocale(stored) && offers(stored)) return stored
  for (const tag of browser) {
    const found = match(tag)
    if (found && offers(found)) return found
  }
  return localeOf[company?.defaultLanguage ?? 'en']
}
