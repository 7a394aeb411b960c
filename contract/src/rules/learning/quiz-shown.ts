import { isThere, type Choice, type ShownChoice } from '../../practice/choices.ts'
import type { Question, ShownQuestion } from '../../practice/questions.ts'
import type { QuizContent } from '../../practice/quiz.ts'
import { variantOf } from './numbers/calculated.ts'
import { readGaps } from './gaps.ts'
import { shuffle } from './shuffle.ts'

type Piece = { id: string; text: string }
const bare = ({ id, text }: Piece): Piece => ({ id, text })
const shownChoice = ({ id, text, picture }: Choice): ShownChoice => ({
  id,
  text,
  ...(picture && { picture }),
})
/** What says nothing is not there yet. */
const said = <T extends { text: string }>(all: readonly T[]): T[] => all.filter(({ text }) => text !== '')

/** Of sides that say the same one is enough to take. */
const eachOnce = (all: readonly Piece[]): Piece[] =>
  all.filter(({ text }, at) => all.findIndex((one) => one.text === text) === at)

/** Never the order in which they belong: with that, nothing would be left to do. */
function outOfOrder(items: readonly Piece[], seed: number, name: string): Piece[] {
  const order = shuffle(items, seed, name)
  const isRight = order.every(({ text }, at) => text === items[at]?.text)
  return isRight ? [...order.slice(1), ...order.slice(0, 1)] : order
}

/** A question as whoever answers it sees it. */
export function showQuestion(
  question: Question,
  { seed, shuffleAnswers }: { seed: number; shuffleAnswers: boolean },
): ShownQuestion {
  const { id, prompt, points } = question
  const asked = { id, prompt, points }
  const mixed = <T extends Piece>(all: T[]): T[] => (shuffleAnswers ? shuffle(all, seed, id) : all)
  switch (question.type) {
    case 'single':
    case 'multiple':
      return {
        ...asked,
        type: question.type,
        choices: mixed(question.choices.filter(isThere).map(shownChoice)),
      }
    case 'true_false':
    case 'short':
    case 'long':
      return { ...asked, type: question.type }
    case 'code':
      return { ...asked, type: 'code', language: question.language }
    case 'file': {
      const { kinds, mostFiles, mostMegabytes } = question
      return { ...asked, type: 'file', kinds, mostFiles, mostMegabytes }
    }
    case 'numeric':
      return { ...asked, type: 'numeric', unit: question.unit }
    case 'matching': {
      const pairs = question.pairs.filter(({ left, right }) => left !== '' && right !== '')
      const right = [
        ...pairs.map((pair) => ({ id: pair.rightId, text: pair.right })),
        ...said(question.others).map(bare),
      ]
      return {
        ...asked,
        type: 'matching',
        left: pairs.map((pair) => ({ id: pair.id, text: pair.left })),
        right: shuffle(eachOnce(right), seed, id),
      }
    }
    case 'spots': {
      const { picture } = question
      const spots = question.spots.filter(({ label }) => label !== '')
      const labels = [
        ...spots.map(({ labelId, label }) => ({ id: labelId, text: label })),
        ...said(question.others).map(bare),
      ]
      return {
        ...asked,
        type: 'spots',
        picture,
        spots: spots.map((spot) => ({ id: spot.id, name: spot.name, x: spot.x, y: spot.y })),
        labels: shuffle(eachOnce(labels), seed, id),
      }
    }
    case 'ordering':
      return { ...asked, type: 'ordering', items: outOfOrder(said(question.items).map(bare), seed, id) }
    case 'gaps': {
      const { texts, accepted } = readGaps(question.text)
      const words = [...accepted.flatMap(([first = '']) => first), ...question.others.filter(Boolean)]
      const chosen = question.given === 'chosen'
      return {
        ...asked,
        type: 'gaps',
        texts,
        words: chosen ? shuffle([...new Set(words)], seed, id) : null,
      }
    }
  }
}

type Asked = Pick<QuizContent, 'questions' | 'settings'>

/** What is in no pool, and each pool, with how many of its questions an attempt asks, and by what name it draws them. */
function drawsOf({ questions, settings }: Asked) {
  const of = (name: string, asks: number | null | undefined, pool?: string) => {
    const all = questions.filter((one) => one.pool === pool)
    return { name, all, asks: Math.min(asks ?? all.length, all.length) }
  }
  return [
    of('drawn', settings.draws),
    ...(settings.pools ?? []).map(({ id, asks }) => of(`drawn:${id}`, asks, id)),
  ]
}

/** How many questions of a quiz an attempt asks. */
export const asksOf = (quiz: Asked): number => drawsOf(quiz).reduce((sum, { asks }) => sum + asks, 0)

/** A quiz as an attempt asks it: of each pool the questions that its seed draws, as their author has them in order, with its values. */
export function drawnFor(quiz: QuizContent, seed: number): QuizContent {
  const drawn = new Set(
    drawsOf(quiz).flatMap(({ name, all, asks }) =>
      asks < all.length ? shuffle(all, seed, name).slice(0, asks) : all,
    ),
  )
  const questions = quiz.questions.filter((question) => drawn.has(question))
  return { ...quiz, questions: questions.map((question) => variantOf(question, seed)) }
}

/** The questions of a quiz in the order of an attempt. */
export const orderOf = ({ questions, settings }: QuizContent, seed: number): Question[] =>
  settings.shuffleQuestions ? shuffle(questions, seed, 'questions') : questions
