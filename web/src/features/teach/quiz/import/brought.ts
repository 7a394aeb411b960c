import { limits } from '#contract/limits.ts'
import { Question, type QuestionOf, type QuestionType } from '#contract/questions.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import { v4 as uuid } from 'uuid'

/** Why a question does not come: each names the text `teach.quiz.import.<reason>`. */
export type NotBrought = 'other_type' | 'no_right_answer' | 'several_numbers' | 'unreadable' | 'does_not_fit'

/** A question of a file: as it comes, or why it does not. */
export type Brought = {
  /** What it is called in the file, or how it begins. */
  name: string
  /** Something in it does not come along: a picture, a film, a sound. */
  losesMedia: boolean
} & ({ question: Question } | { not: NotBrought })

/** What every question of a file says besides its answers; the texts are plain. */
export type Common = {
  name: string
  prompt: string
  points?: number
  right?: string
  wrong?: string
  hints?: readonly string[]
  losesMedia?: boolean
}
type Own<T extends QuestionType> = Omit<
  QuestionOf<T>,
  'id' | 'prompt' | 'points' | 'hints' | 'feedback' | 'topics' | 'difficulty'
>

export const said = (words = ''): RichText | null => {
  const paragraphs = words.split(/\n{2,}/).map((one) => one.trim())
  const content = paragraphs.flatMap((text) =>
    text ? [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }] : [],
  )
  return content.length ? { type: 'doc', content } : null
}
/** In one line: what is chosen, matched or put in order has no more. */
export const oneLine = (words: string) => words.replace(/\s+/g, ' ').trim()
export const choiceOf = (words: string, feedback = '') => ({
  id: uuid(),
  text: oneLine(words),
  feedback: oneLine(feedback),
})
export const pieceOf = (words: string) => ({ id: uuid(), text: oneLine(words) })

const nameOf = ({ name, prompt }: Pick<Common, 'name' | 'prompt'>) => oneLine(name || prompt).slice(0, 80)

export const notBrought = (of: Pick<Common, 'name' | 'prompt' | 'losesMedia'>, not: NotBrought): Brought => ({
  name: nameOf(of),
  losesMedia: of.losesMedia ?? false,
  not,
})

/** A question of a file in the contract's shape; one that the contract does not take is not brought. */
export function brought<T extends QuestionType>(common: Common, own: Own<T>): Brought {
  const [question, principle, step] = common.hints ?? []
  const whole = {
    id: uuid(),
    prompt: said(common.prompt),
    points: Math.min(100, Math.max(1, Math.round(common.points ?? 1))),
    hints: { question: said(question), principle: said(principle), step: said(step), worked: null },
    feedback: { right: said(common.right), wrong: said(common.wrong) },
    ...own,
  }
  const parsed = Question.safeParse(whole)
  if (!parsed.success) return notBrought(common, 'does_not_fit')
  return { name: nameOf(common), losesMedia: common.losesMedia ?? false, question: parsed.data }
}

/** As many as a quiz may still take. */
export const roomFor = (there: number) => Math.max(0, limits.quizQuestions - there)
