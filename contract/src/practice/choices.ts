import { z } from 'zod'
import { line } from '../fields.ts'
import { limits } from '../limits.ts'
import { drawn, isDrawn } from '../rich-text/drawn.ts'

const Line = line(limits.answerLength)

/** Stands in its question, wherever that goes: small, and drawn anew by the browser of who chose it. */
const pictureOf = (mostCharacters: number) =>
  z.strictObject({
    ...drawn,
    data: z.string().max(mostCharacters).regex(isDrawn),
    /** What it shows, for those who do not see it. */
    alt: Line,
  })
export const Picture = pictureOf(limits.questionPicture)
export type Picture = z.infer<typeof Picture>
const ChoicePicture = pictureOf(limits.choicePicture)

/** Of what is chosen, matched or put in order. Random: an id made by the clock would tell in which order they were written. */
export const ChoiceId = z.uuidv4()
/** An answer to choose: in words, as a picture, or both. */
export const Choice = z.strictObject({
  id: ChoiceId,
  text: Line,
  feedback: Line,
  picture: ChoicePicture.optional(),
})
export type Choice = z.infer<typeof Choice>
export const ShownChoice = z.object({ id: ChoiceId, text: z.string(), picture: ChoicePicture.optional() })
export type ShownChoice = z.infer<typeof ShownChoice>

/** Whether there is anything to choose yet. */
export const isThere = ({ text, picture }: Pick<Choice, 'text' | 'picture'>): boolean =>
  text !== '' || picture !== undefined

/** What an answer is called where its picture is not drawn. */
export const nameOfChoice = ({ text, picture }: Pick<Choice, 'text' | 'picture'>): string =>
  text || (picture?.alt ?? '')
