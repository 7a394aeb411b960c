import type { LandingPage, PublicLanding } from '#contract/companies/landing-page.ts'
import { languages } from '#contract/languages.ts'
import { typedDocument } from '#contract/rich-text/typed.ts'

/** As anyone reads it: what was typed with signs is a document of the rich text’s schema, whose links are links alone. */
export const viewPublicLanding = ({ texts, sections }: LandingPage): PublicLanding => ({
  texts: Object.fromEntries(
    languages.flatMap((language) => {
      const own = texts[language]
      if (!own) return []
      const { heading, intro, action } = own
      return [[language, { heading, action, intro: intro === '' ? [] : typedDocument(intro).content }]]
    }),
  ),
  sections,
})
