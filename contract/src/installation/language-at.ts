import type { Language } from '../fields.ts'

type Offers = { languages: readonly Language[]; defaultLanguage: Language }

/** What a person reads at a company: the language they chose where it is offered, else the company's own. */
export const languageAt = (
  { languages, defaultLanguage }: Offers,
  chosen: Language | null | undefined,
): Language => (chosen && languages.includes(chosen) ? chosen : defaultLanguage)
