import { textOf, type LessonContent } from '#contract/courses/course.ts'
import type { Question } from '#contract/practice/questions.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import { plainText } from '#contract/rich-text/plain-text.ts'
import { hintsOfLesson, ladderOf } from '#contract/rules/learning/hints/ladder.ts'

const said = (text: RichText | null): string[] => (text ? [plainText(text)] : [])
const marked = (isRight: boolean, text: string) => `${isRight ? '✓' : '–'} ${text}`

/** What can be answered, with what is right; what an author would look for who compares two states of a question. */
function answersOf(question: Question): string[] {
  switch (question.type) {
    case 'single':
      return question.choices.map(({ id, text }) => marked(id === question.right, text))
    case 'multiple':
      return question.choices.map(({ id, text }) => marked(question.right.includes(id), text))
    case 'true_false':
      return question.right === null ? [] : [question.right ? '✓' : '✗']
    case 'short':
      return question.accepted.map((text) => marked(true, text))
    case 'numeric': {
      const { right, tolerance, toleranceIn, unit, calculated } = question
      const is = calculated ? calculated.formula : (right ?? '')
      return [marked(true, `${is} ± ${tolerance}${toleranceIn ? ' %' : ''} ${unit}`.trim())]
    }
    case 'matching':
      return [
        ...question.pairs.map(({ left, right }) => `${left} – ${right}`),
        ...question.others.map(({ text }) => marked(false, text)),
      ]
    case 'ordering':
      return question.items.map(({ text }, at) => `${at + 1}. ${text}`)
    case 'gaps':
      return [question.text, ...question.others.map((text) => marked(false, text))]
    case 'spots':
      return [
        ...question.spots.map(({ name, label }) => `${name} – ${label}`),
        ...question.others.map(({ text }) => marked(false, text)),
      ]
    default:
      return said(question.guide)
  }
}

const questionInWords = (question: Question, at: number): string =>
  [
    `${at + 1}. ${said(question.prompt).join('')}`,
    ...answersOf(question),
    ...ladderOf(question).map(({ text }) => plainText(text)),
    ...said(question.feedback.right),
    ...said(question.feedback.wrong),
  ].join('\n')

/** What a lesson says to whoever writes it, in lines: its text and hints, or each question with its answers. */
export function contentInWords(content: LessonContent | null): string {
  if (!content) return ''
  if (content.type === 'quiz') return content.questions.map(questionInWords).join('\n\n')
  const hints = ladderOf({ hints: hintsOfLesson(content) }).map(({ text }) => plainText(text))
  return [...said(textOf(content)), ...hints].join('\n\n')
}
