import { isLanguage, type Language } from '#contract/languages.ts'

/** The languages that a browser says its owner reads, by their base part, the first first. */
export const readLanguages = (header: string | undefined): Language[] =>
  (header ?? '').split(',').flatMap((entry) => {
    const base = entry.trim().split(';')[0]?.split('-')[0]?.toLowerCase() ?? ''
    return isLanguage(base) ? [base] : []
  })
