import { isReadByPeople, type Answer, type Question, type QuestionOf } from '#contract/practice/questions.ts'
import { readGaps } from '#contract/rules/learning/gaps.ts'
import { distanceOf } from '#contract/rules/learning/numbers/tolerance.ts'
import { matchesAny } from './match-text.ts'
import { readNumber } from './read-number.ts'

/** Numbers that a computer writes in twos: three tenths are not three times one tenth. */
const ALMOST = 1e-9
/** Whether a number is as near to another as it may be off. */
export const isWithin = (value: number, of: number, distance: number): boolean =>
  Math.abs(value - of) <= distance + ALMOST * Math.max(1, Math.abs(of))

/** The most items that stand in the order they should, others left out. */
function longestInOrder(positions: readonly number[]): number {
  const ends: number[] = []
  for (const position of positions) {
    const at = ends.findIndex((end) => end >= position)
    if (at < 0) ends.push(position)
    else ends[at] = position
  }
  return ends.length
}

const inPart = (partial: boolean, share: number): number => (share >= 1 || partial ? Math.max(0, share) : 0)

function ofMultiple(question: QuestionOf<'multiple'>, chosen: readonly string[]): number {
  const right = new Set(question.right)
  if (right.size === 0) return 0
  const taken = new Set(chosen)
  const hits = [...taken].filter((id) => right.has(id)).length
  // Who ticks all has every right one, and as many wrong ones taken off.
  return inPart(question.partial, (hits - (taken.size - hits)) / right.size)
}

/** Sides that say the same are the same, whichever of them was taken. */
function ofMatching(question: QuestionOf<'matching'>, answer: { id: string; rightId: string }[]): number {
  const rights = new Map([
    ...question.pairs.map(({ rightId, right }) => [rightId, right] as const),
    ...question.others.map(({ id, text }) => [id, text] as const),
  ])
  const given = new Map(answer.map(({ id, rightId }) => [id, rights.get(rightId)]))
  const asked = question.pairs.filter(({ left, right }) => left !== '' && right !== '')
  if (asked.length === 0) return 0
  const hits = asked.filter(({ id, right }) => given.get(id) === right).length
  return inPart(question.partial, hits / asked.length)
}

/** Labels that say the same are the same, whichever of them was put there. */
function ofSpots(question: QuestionOf<'spots'>, placed: readonly { id: string; labelId: string }[]): number {
  const labels = new Map([
    ...question.spots.map(({ labelId, label }) => [labelId, label] as const),
    ...question.others.map(({ id, text }) => [id, text] as const),
  ])
  const given = new Map(placed.map(({ id, labelId }) => [id, labels.get(labelId)]))
  const asked = question.spots.filter(({ label }) => label !== '')
  if (asked.length === 0) return 0
  return inPart(
    question.partial,
    asked.filter(({ id, label }) => given.get(id) === label).length / asked.length,
  )
}

function ofOrdering(question: QuestionOf<'ordering'>, order: readonly string[]): number {
  const ids = question.items.filter(({ text }) => text !== '').map(({ id }) => id)
  if (ids.length < 2 || new Set(order).size !== ids.length || !order.every((id) => ids.includes(id))) return 0
  const inOrder = longestInOrder(order.map((id) => ids.indexOf(id)))
  // One alone is always in order: it is nobody's doing.
  return inPart(question.partial, (inOrder - 1) / (ids.length - 1))
}

/** What is chosen is one of those that were offered, as it stands: of two formulas the case may be all that differs. */
export const fillsGap = (question: QuestionOf<'gaps'>, word: string, right: readonly string[]): boolean =>
  question.given === 'chosen' ? right.includes(word) : matchesAny(word, right, question)

function ofGaps(question: QuestionOf<'gaps'>, words: readonly string[]): number {
  const { accepted } = readGaps(question.text)
  if (accepted.length === 0) return 0
  const hits = accepted.filter((right, at) => fillsGap(question, words[at] ?? '', right)).length
  return inPart(question.partial, hits / accepted.length)
}

/** How much of a question an answer has right, from 0 to 1. One of another type, or of what is not there, has nothing. */
export function creditOf(question: Question, answer: Answer | null): number {
  if (answer?.type === 'single' && question.type === 'single')
    return question.right !== null && answer.choice === question.right ? 1 : 0
  if (answer?.type === 'multiple' && question.type === 'multiple') return ofMultiple(question, answer.choices)
  if (answer?.type === 'true_false' && question.type === 'true_false')
    return answer.value === question.right ? 1 : 0
  if (answer?.type === 'short' && question.type === 'short')
    return matchesAny(answer.text, question.accepted, question) ? 1 : 0
  if (answer?.type === 'numeric' && question.type === 'numeric') {
    const value = readNumber(answer.text, question.unit)
    if (value === null || question.right === null) return 0
    return isWithin(value, question.right, distanceOf(question)) ? 1 : 0
  }
  if (answer?.type === 'matching' && question.type === 'matching') return ofMatching(question, answer.pairs)
  if (answer?.type === 'ordering' && question.type === 'ordering') return ofOrdering(question, answer.order)
  if (answer?.type === 'spots' && question.type === 'spots') return ofSpots(question, answer.placed)
  if (answer?.type === 'gaps' && question.type === 'gaps') return ofGaps(question, answer.words)
  return 0
}

const saysSomething = (answer: Answer): boolean =>
  answer.type === 'file' ? answer.files.length > 0 : 'text' in answer && answer.text.trim() !== ''

/** Whether an answer says something that a person is to read: what is left out is worth nothing without them. */
export const waitsForReader = (question: Question, answer: Answer | null): boolean =>
  isReadByPeople(question) && answer?.type === question.type && saysSomething(answer)

export type Score = {
  points: number
  of: number
  /** Points that wait for a person. */
  waiting: number
  /** Null while any wait. */
  percent: number | null
  passed: boolean | null
}

/**
 * What an attempt is worth, from each question’s weight and credit: null where that waits for a person. Nothing to answer
 * is nothing right.
 */
export function scoreOf(
  items: readonly { points: number; credit: number | null }[],
  passPercent: number,
): Score {
  const of = items.reduce((sum, { points }) => sum + points, 0)
  const points = items.reduce((sum, item) => sum + item.points * (item.credit ?? 0), 0)
  const waiting = items.reduce((sum, item) => sum + (item.credit === null ? item.points : 0), 0)
  if (waiting > 0) return { points, of, waiting, percent: null, passed: null }
  if (of === 0) return { points: 0, of: 0, waiting, percent: 0, passed: false }
  const exact = (100 * points) / of
  return { points, of, waiting, percent: Math.floor(exact + ALMOST), passed: exact + ALMOST >= passPercent }
}

/** What the credits of an attempt make together, whatever its questions weigh and close, and how many there are yet: of this its statistics are made. */
export function creditsTogether(items: readonly { credit: number | null }[]) {
  const known = items.flatMap(({ credit }) => credit ?? [])
  return { credits: known.reduce((sum, credit) => sum + credit, 0), credited: known.length }
}
