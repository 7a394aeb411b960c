import { Question, type QuestionOf, type QuestionType } from '../../practice/questions.ts'
import { lineOfWords } from './formulas-of-text.ts'
import { randomId } from './random-id.ts'
import { noText, said, type Text } from './text.ts'

/** Why a question does not come: each names the text `teach.quiz.import.<reason>`. */
export type NotBrought =
  | 'other_type'
  | 'no_right_answer'
  | 'several_numbers'
  | 'calculated_formula'
  | 'calculated_values'
  | 'calculated_tolerance'
  | 'unreadable'
  | 'does_not_fit'

/** A question of a file: as it comes, or why it does not. */
export type Brought = {
  /** What it is called in the file, or how it begins. */
  name: string
  /** Something in it does not come along: a picture, a film, a sound. */
  losesMedia: boolean
} & ({ question: Question } | { not: NotBrought })

/** What every question of a file says besides its answers. */
export type Common = {
  name: string
  prompt: Text
  points?: number
  right?: Text | undefined
  wrong?: Text | undefined
  hints?: readonly Text[]
  topics?: readonly string[]
  losesMedia?: boolean
}
type Own<T extends QuestionType> = Omit<
  QuestionOf<T>,
  'id' | 'prompt' | 'points' | 'hints' | 'feedback' | 'topics' | 'difficulty' | 'bank'
>

/** In one line: what is chosen, matched or put in order has no more. */
export const oneLine = (words: string) => words.replace(/\s+/g, ' ').trim()
/** In one line whose formulas are drawn. */
export const drawnLine = (words: string) => lineOfWords(oneLine(words))
export const choiceOf = (words: string, feedback = '') => ({
  id: randomId(),
  text: drawnLine(words),
  feedback: drawnLine(feedback),
})
export const pieceOf = (words: string) => ({ id: randomId(), text: drawnLine(words) })

const facts = ({ name, prompt, losesMedia = false }: Common) => ({
  name: oneLine(name || prompt.words).slice(0, 80),
  losesMedia,
})

export const notBrought = (of: Common, not: NotBrought): Brought => ({ ...facts(of), not })

function plainly({ words, pictures = [] }: Text): Text['rich'] {
  const content = [...(said(words)?.content ?? []), ...pictures]
  return content.length > 0 ? { type: 'doc', content } : null
}

/** A question of a file in the contract's shape; one that the contract does not take is not brought. */
export function brought<T extends QuestionType>(common: Common, own: Own<T>): Brought {
  const { prompt, right, wrong, hints = [], points = 1, topics = [] } = common
  const [first, second, third, fourth] = hints
  const shaped = (text: (of: Text) => Text['rich']) => {
    const of = (one: Text = noText) => text(one)
    return Question.safeParse({
      id: randomId(),
      prompt: of(prompt),
      points: Math.min(100, Math.max(1, Math.round(points))),
      hints: { question: of(first), principle: of(second), step: of(third), worked: of(fourth) },
      feedback: { right: of(right), wrong: of(wrong) },
      ...(topics.length > 0 && { topics }),
      ...own,
    })
  }
  // What the editor would not write comes with its words alone, and below them what there is to look at.
  const parsed = [shaped(({ rich }) => rich), shaped(plainly)].find(({ success }) => success)
  return parsed?.data ? { ...facts(common), question: parsed.data } : notBrought(common, 'does_not_fit')
}
