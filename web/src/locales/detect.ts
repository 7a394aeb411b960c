import type { Language } from '#contract/fields.ts'

// Written here once more, since this runs inside the page before anything is fetched, the contract included.
const languages: readonly Language[] = ['en', 'es']
export type { Language }
/** What the interface can be in: a language as such, or as it is spoken in one country. */
const locales = ['en', 'es', 'en-GB', 'es-ES'] as const
export type Locale = (typeof locales)[number]

export const LANGUAGE_KEY = '__tolgee_currentLanguage'
/** Where a language's texts are, and how it is written when nothing says otherwise. */
export const home: Record<Language, Locale> = { en: 'en-GB', es: 'es-ES' }

export const isLanguage = (code: unknown): code is Language => languages.some((known) => known === code)
const isLocale = (code: unknown): code is Locale => locales.some((known) => known === code)

export const languageOf = (locale: string): Language => (locale.startsWith('es') ? 'es' : 'en')

/** The browser's language by exact match, then by its base part. */
function match(tag: string): Locale | undefined {
  if (isLocale(tag)) return tag
  const base = tag.split('-')[0]
  return isLanguage(base) ? base : undefined
}

/** A chosen language, as this browser's owner writes it: an English browser set to en-US keeps its dates. */
export function localeOf(language: Language, browser: readonly string[]): Locale {
  const own = browser.find((tag) => tag.split('-')[0] === language)
  return (own && match(own)) || home[language]
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
  if (isLanguage(stored) && offers(stored)) return localeOf(stored, browser)
  if (isLocale(stored) && offers(stored)) return stored
  for (const tag of browser) {
    const found = match(tag)
    if (found && offers(found)) return found
  }
  return home[company?.defaultLanguage ?? 'en']
}

/** Each language in its own words: whoever needs it must be able to read it. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español' }
