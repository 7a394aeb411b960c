import { z } from 'zod'
import { Id } from '../envelope.ts'
import { QuestionText, rungs } from './questions.ts'

const wrongKinds = ['answer', 'truth', 'left_out', 'pair', 'gap', 'place', 'spot'] as const

/** What is wrong in the answers to a question, where more than one person gave it so. */
export const WrongPart = z.object({
  /**
   * What it is a part of: the answer as a whole or one of its choices, `true` or `false`, a right choice that was not taken,
   * a pair, a gap, a place in an order, or a spot of a picture.
   */
  kind: z.enum(wrongKinds),
  /** The first half of the pair, the number of the gap or the place, the name of the spot; empty otherwise. */
  of: z.string(),
  said: z.string(),
  times: z.number().int(),
})
export type WrongPart = z.infer<typeof WrongPart>

/** How a question is answered, over all attempts that were submitted. */
export const QuestionStatistics = z.object({
  id: Id,
  prompt: QuestionText.nullable(),
  answered: z.number().int(),
  /** Wholly right. */
  right: z.number().int(),
  /** What draws, most often first. Null where a person reads the answers: what is wrong in one is in nobody else’s. */
  wrong: z.array(WrongPart).nullable(),
  /**
   * How well it tells who knows the rest from who does not: the correlation, from -1 to 1, of its credit with that of the
   * other questions, over people's first attempts. Null where fewer than ten people say anything about it.
   */
  separates: z.number().nullable(),
  /** By hint: how often it was opened, how often something was tried before the next one or the end, and was right then. */
  rungs: z.array(
    z.object({
      rung: z.enum(rungs),
      opened: z.number().int(),
      tried: z.number().int(),
      right: z.number().int(),
    }),
  ),
})
export type QuestionStatistics = z.infer<typeof QuestionStatistics>
