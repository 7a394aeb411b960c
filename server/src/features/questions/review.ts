import type { QuestionReview } from '#contract/practice/attempts.ts'
import type { Answer, Question } from '#contract/practice/questions.ts'
import type { QuizSettings } from '#contract/practice/quiz.ts'
import { readGaps } from '#contract/rules/learning/gaps.ts'
import { saidOf } from './said-of.ts'

/** What would have been right, as an answer. */
function rightAnswer(question: Question): Answer | null {
  switch (question.type) {
    case 'single':
      return question.right === null ? null : { type: 'single', choice: question.right }
    case 'multiple':
      return { type: 'multiple', choices: question.right }
    case 'true_false':
      return question.right === null ? null : { type: 'true_false', value: question.right }
    case 'short': {
      const text = question.accepted.find(Boolean)
      return text === undefined ? null : { type: 'short', text }
    }
    case 'numeric':
      return question.right === null ? null : { type: 'numeric', text: String(question.right) }
    case 'matching': {
      // Of sides that say the same one is shown.
      const shown = ({ right }: { right: string }) => question.pairs.find((pair) => pair.right === right)
      const pairs = question.pairs.filter(({ left, right }) => left !== '' && right !== '')
      return {
        type: 'matching',
        pairs: pairs.map((pair) => ({ id: pair.id, rightId: shown(pair)?.rightId ?? pair.rightId })),
      }
    }
    case 'ordering':
      return {
        type: 'ordering',
        order: question.items.filter(({ text }) => text !== '').map(({ id }) => id),
      }
    case 'gaps':
      return { type: 'gaps', words: readGaps(question.text).accepted.map(([first = '']) => first) }
    case 'spots': {
      const spots = question.spots.filter(({ label }) => label !== '')
      // Of labels that say the same one is shown.
      const shown = (label: string) => spots.find((one) => one.label === label)?.labelId ?? ''
      return { type: 'spots', placed: spots.map(({ id, label }) => ({ id, labelId: shown(label) })) }
    }
    case 'long':
    case 'code':
    case 'file':
      return null
  }
}

function markOf(answer: Answer | null, credit: number | null): QuestionReview['mark'] {
  if (answer === null) return 'unanswered'
  if (credit === null) return 'waits'
  if (credit >= 1) return 'right'
  return credit > 0 ? 'partly' : 'wrong'
}

type Answered = {
  answer: Answer | null
  /** Null while it waits for somebody to read it. */
  credit: number | null
  closed: boolean
  /** What whoever read it says. */
  comment?: string
}

/** What somebody sees of a question after their attempt. */
export function reviewQuestion(
  question: Question,
  { answer, credit, closed, comment = '' }: Answered,
  shows: Exclude<QuizSettings['review'], 'score'>,
): QuestionReview {
  const points = closed ? 0 : Math.round(question.points * (credit ?? 0) * 100) / 100
  const mark = { mark: markOf(answer, credit), points, closed, comment }
  if (shows === 'marks') return { ...mark, feedback: null, choiceFeedback: [], right: null }
  return {
    ...mark,
    feedback: credit === null ? null : question.feedback[credit >= 1 ? 'right' : 'wrong'],
    choiceFeedback: saidOf(question, answer),
    right: rightAnswer(question),
  }
}
