import type { LandingPage, LandingSection, LandingTexts } from '#contract/companies/landing-page.ts'
import { languages, type Language } from '#contract/languages.ts'

/** A landing page as its form has it: with the texts of each language, empty where none were written. */
export type LandingFields = { texts: Record<Language, LandingTexts>; sections: LandingSection[] }

const none: LandingTexts = { heading: '', intro: '', action: '' }
const ofEach = (of: (language: Language) => LandingTexts) =>
  Object.fromEntries(languages.map((language) => [language, of(language)])) as Record<Language, LandingTexts>

export const fieldsOf = ({ texts, sections }: LandingPage): LandingFields => ({
  texts: ofEach((language) => texts[language] ?? none),
  sections,
})

/** A language in which nothing is written is none of the page’s. */
export const pageOf = ({ texts, sections }: LandingFields): LandingPage => ({
  texts: Object.fromEntries(
    languages
      .filter((language) => Object.values(texts[language]).some((text) => text.trim() !== ''))
      .map((language) => [language, texts[language]]),
  ),
  sections,
})
