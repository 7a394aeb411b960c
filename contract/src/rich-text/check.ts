import { z } from 'zod'
import { words } from './words.ts'

export const checkLimits = { fewest: 2, most: 6, prompt: 500, choice: 300, feedback: 500 } as const

const Choice = z.strictObject({
  text: words(checkLimits.choice),
  right: z.boolean(),
  /** What is said to whoever chose it; empty where nothing is. */
  feedback: words(checkLimits.feedback),
})
export type CheckChoice = z.infer<typeof Choice>
export const CheckAttributes = z.strictObject({
  prompt: words(checkLimits.prompt),
  choices: z.array(Choice).min(checkLimits.fewest).max(checkLimits.most),
})
export type CheckAttributes = z.infer<typeof CheckAttributes>

/**
 * A question within a text, by which its reader checks whether they have understood: its prompt and its answers are lines
 * (`partsOfLine`). It is kept unfinished while it is written; whoever reads is asked only those that can be answered.
 */
export const Check = z.strictObject({ type: z.literal('check'), attrs: CheckAttributes })
export type CheckNode = z.infer<typeof Check>

/** Whether it can be answered: it asks something, each of its answers says something, and one of them is right. */
export const isAskable = ({ prompt, choices }: CheckAttributes): boolean =>
  prompt.trim() !== '' &&
  choices.every(({ text }) => text.trim() !== '') &&
  choices.some(({ right }) => right)

/** Whether these of its choices, by their place, are all that are right and no other. */
export const isRight = ({ choices }: CheckAttributes, chosen: ReadonlySet<number>): boolean =>
  choices.every(({ right }, at) => right === chosen.has(at))

/** All that is written in it. */
export const checkText = ({ prompt, choices }: CheckAttributes): string =>
  [prompt, ...choices.flatMap(({ text, feedback }) => [text, feedback])].join('')
