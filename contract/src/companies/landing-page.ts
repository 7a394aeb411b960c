import { z } from 'zod'
import { Language, line } from '../fields.ts'
import type { Block } from '../rich-text/document.ts'

export const landingLimits = { heading: 100, intro: 600, action: 40 } as const

/** What a company writes on its landing page in one language; where a text is empty, the product’s own stands. */
export const LandingTexts = z.strictObject({
  heading: line(landingLimits.heading),
  /** As it was typed, with the signs of a message (`typedDocument`). */
  intro: z.string().trim().max(landingLimits.intro),
  /** On the button that leads to the sign-in. */
  action: line(landingLimits.action),
})
export type LandingTexts = z.infer<typeof LandingTexts>

/** The lists that a landing page may show. */
export const landingSections = ['courses', 'mentors'] as const
export type LandingSection = (typeof landingSections)[number]
const Sections = z
  .array(z.enum(landingSections))
  .refine((all) => new Set(all).size === all.length, 'duplicate')

/** The landing page as an administrator writes it. */
export const LandingPage = z.strictObject({
  texts: z.partialRecord(Language, LandingTexts),
  /** Those that are shown, in this order. */
  sections: Sections,
})
export type LandingPage = z.infer<typeof LandingPage>

/** What stands there where nothing was ever saved: mentors are shown once somebody decides that they are. */
export const usualLanding: LandingPage = { texts: {}, sections: ['courses'] }

/** What the server read of what was typed; the whole schema of texts is too much for what every page begins with. */
const Drawn = z.looseObject({ type: z.string() }) as unknown as z.ZodType<Block>

/** The same as anyone reads it. What was typed is read by the server: a browser draws it before any script file is there. */
export const PublicLanding = z.object({
  texts: z.partialRecord(
    Language,
    z.object({ heading: z.string(), intro: z.array(Drawn), action: z.string() }),
  ),
  sections: Sections,
})
export type PublicLanding = z.infer<typeof PublicLanding>
