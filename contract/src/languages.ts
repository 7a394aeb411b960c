/**
 * The languages that people may choose, and all that is known of each without its texts: those are in `locales`, in the
 * folder that a language's locale names. It imports nothing, since it also runs before a page has fetched anything.
 */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/** Where a language's texts are, and how it is written where nothing says otherwise. */
export const localeOf = { en: 'en-GB', es: 'es-ES' } as const satisfies Record<Language, string>
export type HomeLocale = (typeof localeOf)[Language]

/** Each language in its own words: whoever needs it must be able to read it. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' }

export const isLanguage = (code: unknown): code is Language => languages.some((known) => known === code)
