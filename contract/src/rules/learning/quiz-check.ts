import { isThere, nameOfChoice } from '../../practice/choices.ts'
import type { Question, QuestionOf } from '../../practice/questions.ts'
import type { QuestionPool, QuizContent } from '../../practice/quiz.ts'
import { picturesIn } from '../../rich-text/document.ts'
import { isBlank, plainText } from '../../rich-text/plain-text.ts'
import { isDrawable, variantWithout } from './numbers/calculated.ts'
import { readGaps } from './gaps.ts'
import { ladderOf } from './hints/ladder.ts'

export const quizProblems = [
  'question_blank',
  'question_unanswerable',
  'picture_untold',
  'spot_tells',
  'hint_tells',
] as const
export type QuizProblem = (typeof quizProblems)[number]

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.,]+/gu, ' ')
    .trim()

/** The words of a text, with a space around each: the end of a sentence is no part of its last word. */
export const wordsOf = (text: string) => ` ${folded(text).replace(/[.,]+(?= |$)/g, '')} `

/** Whether something can be answered rightly at all. */
function hasRightAnswer(question: Question): boolean {
  switch (question.type) {
    case 'single':
      return question.choices.some((one) => one.id === question.right && isThere(one))
    case 'multiple':
      return question.choices.some((one) => question.right.includes(one.id) && isThere(one))
    case 'true_false':
      return question.right !== null
    case 'numeric': {
      const { calculated, right } = question
      return calculated ? isDrawable(calculated) && !variantWithout(calculated) : right !== null
    }
    case 'short':
      return question.accepted.some((text) => text.replaceAll('*', '') !== '')
    case 'matching':
      return question.pairs.filter(({ left, right }) => left !== '' && right !== '').length >= 2
    case 'spots':
      return question.picture !== null && question.spots.some(({ label }) => label !== '')
    case 'ordering':
      return question.items.filter(({ text }) => text !== '').length >= 2
    case 'gaps':
      return readGaps(question.text).accepted.length > 0
    case 'long':
    case 'code':
    case 'file':
      return true
  }
}

/** A number with its thousands apart, as English and Spanish write them. */
const grouped = (value: number): string[] =>
  ['en', 'es'].map((locale) =>
    new Intl.NumberFormat(locale, { useGrouping: 'always', maximumFractionDigits: 10 }).format(value),
  )

/** What a person looks for in an answer, where it is more than a word or two that a hint may well name. */
function guideOf({ guide }: QuestionOf<'long' | 'code' | 'file'>): string[][] {
  const words = guide ? plainText(guide) : ''
  return folded(words).split(' ').length > 3 ? [[words]] : []
}

/** What would give a question away, where one says it. Of two that belong together it takes both, and of yes and no neither does. */
function keysOf(question: Question): string[][] {
  switch (question.type) {
    case 'single':
      return question.choices.filter(({ id }) => id === question.right).map((one) => [nameOfChoice(one)])
    case 'multiple':
      return question.choices
        .filter(({ id }) => question.right.includes(id))
        .map((one) => [nameOfChoice(one)])
    case 'numeric':
      return question.right === null
        ? []
        : [String(question.right), String(question.right).replace('.', ','), ...grouped(question.right)].map(
            (one) => [one],
          )
    case 'short':
      return question.accepted.filter((text) => !text.includes('*')).map((text) => [text])
    case 'matching':
      return question.pairs.map(({ left, right }) => [left, right])
    case 'spots':
      return question.spots.map(({ name, label }) => [name, label])
    case 'gaps':
      return readGaps(question.text).accepted.flatMap((words) => words.map((word) => [word]))
    case 'long':
    case 'code':
    case 'file':
      return guideOf(question)
    case 'true_false':
    case 'ordering':
      return []
  }
}

/** Whether some words have these in them, one after another; each from the beginning of a word on. */
function hasInOrder(said: string, parts: readonly string[]): boolean {
  let from = 0
  for (const part of parts) {
    const at = said.indexOf(` ${part}`, from)
    if (at < 0) return false
    from = at + part.length
  }
  return parts.length > 0
}
/** Letters of a pattern that are no chance. */
const PART_LEAST = 4

/** Says of a sentence that it is true, or that it is not, in the languages of the product; to ask whether it is one says neither. */
const truths = [
  {
    right: true,
    says: / (?:answer|statement|sentence) is (?:true|right|correct) (?!or )| (?:respuesta|afirmacion|frase) es (?:verdader[ao]|ciert[ao]|correct[ao]) (?!o )/,
  },
  {
    right: false,
    says: / (?:answer|statement|sentence) is (?:false|wrong|not true|untrue|incorrect) (?!or )| (?:respuesta|afirmacion|frase) es (?:fals[ao]|incorrect[ao]) (?!o )/,
  },
]

/** What is told by more than words that stand in it: a pattern, an order, a formula. */
function tellsMore(question: Question, words: string): boolean {
  switch (question.type) {
    case 'short':
      return question.accepted.some((one) => {
        const parts = one.split('*').map(folded)
        return (
          one.includes('*') &&
          parts.some(({ length }) => length >= PART_LEAST) &&
          hasInOrder(wordsOf(words), parts.filter(Boolean))
        )
      })
    case 'ordering': {
      const items = question.items.map(({ text }) => folded(text)).filter(Boolean)
      // Whole words: an item may be a letter or a number.
      return (
        items.length > 2 &&
        hasInOrder(
          wordsOf(words),
          items.map((one) => `${one} `),
        )
      )
    }
    case 'true_false':
      return truths.some(({ right, says }) => right === question.right && says.test(wordsOf(words)))
    case 'numeric': {
      const bare = (text: string) => text.replace(/[\s{}]/g, '').toLowerCase()
      const formula = bare(question.calculated?.formula ?? '')
      return formula.length > 2 && bare(words).includes(formula)
    }
    default:
      return false
  }
}

/** Whether some words say what is right. */
export function tellsAnswer(question: Question, words: string): boolean {
  if (tellsMore(question, words)) return true
  const keys = keysOf(question)
    .map((key) => key.map(folded))
    .filter((key) => key.every((word) => word.length > 1 || /\p{N}/u.test(word)))
  const said = wordsOf(words)
  return keys.some((key) => key.every((word) => said.includes(wordsOf(word))))
}

/** Whether a hint other than the worked answer says what is right. */
const tells = (question: Question): boolean =>
  ladderOf(question)
    .filter(({ rung }) => rung !== 'worked')
    .some(({ text }) => tellsAnswer(question, plainText(text)))

/** Whether somebody who does not see a picture could not tell what it shows, or one of its spots from another. */
function isUntold(question: Question): boolean {
  if (question.prompt && picturesIn(question.prompt).some(({ attrs }) => attrs.alt === null)) return true
  if (question.type === 'single' || question.type === 'multiple')
    return question.choices.some(({ picture }) => picture?.alt === '')
  if (question.type !== 'spots' || question.picture === null) return false
  return question.picture.alt === '' || question.spots.some(({ name, label }) => label !== '' && name === '')
}

/** Whether the name of a spot says what belongs there. */
const spotTells = (question: Question): boolean =>
  question.type === 'spots' &&
  question.spots.some(({ name, label }) => label !== '' && wordsOf(name).includes(wordsOf(label)))

/** What an author may want to see to in a question. */
export function problemsOf(question: Question): QuizProblem[] {
  const isAsked =
    (question.prompt !== null && !isBlank(question.prompt)) ||
    (question.type === 'gaps' && question.text.trim() !== '')
  return [
    ...(isAsked ? [] : (['question_blank'] as const)),
    ...(hasRightAnswer(question) ? [] : (['question_unanswerable'] as const)),
    ...(isUntold(question) ? (['picture_untold'] as const) : []),
    ...(spotTells(question) ? (['spot_tells'] as const) : []),
    ...(tells(question) ? (['hint_tells'] as const) : []),
  ]
}

/** How many questions of a quiz have each problem. */
export const countProblems = ({ questions }: Pick<QuizContent, 'questions'>): Record<QuizProblem, number> => {
  const all = questions.flatMap(problemsOf)
  const count = (problem: QuizProblem) => all.filter((one) => one === problem).length
  return {
    question_blank: count('question_blank'),
    question_unanswerable: count('question_unanswerable'),
    picture_untold: count('picture_untold'),
    spot_tells: count('spot_tells'),
    hint_tells: count('hint_tells'),
  }
}

/** The pools of which an attempt cannot ask as many questions as it is to. */
export const shortPools = ({
  questions,
  settings,
}: Pick<QuizContent, 'questions' | 'settings'>): QuestionPool[] =>
  (settings.pools ?? []).filter(({ id, asks }) => questions.filter(({ pool }) => pool === id).length < asks)
