import { nameOfChoice, type Choice } from '#contract/practice/choices.ts'
import { isReadByPeople, type Question, type QuestionOf } from '#contract/practice/questions.ts'
import type { WrongPart } from '#contract/practice/statistics.ts'
import { readGaps } from '#contract/rules/learning/gaps.ts'
import { fillsGap } from './score.ts'

/** Of a right choice that was not taken: where it is said to be. */
export const LEFT_OUT = 'left_out'

/** What stood in answers that were not wholly right. */
export type GivenPart = {
  /** The id of the pair or spot, the number of the gap or the place from 1 on, or LEFT_OUT; empty for an answer as a whole and its choices. */
  place: string
  /** The id of what was chosen, or what was typed. */
  said: string
  times: number
}

/** So many of a question are told. */
const MOST = 5

const named = (texts: readonly { id: string; text: string }[]) =>
  new Map(texts.map(({ id, text }) => [id, text]))

function ofChoices(choices: readonly Choice[], right: readonly string[], given: GivenPart): WrongPart[] {
  const choice = choices.find(({ id }) => id === given.said)
  const isLeftOut = given.place === LEFT_OUT
  if (!choice || right.includes(choice.id) !== isLeftOut) return []
  return [{ kind: isLeftOut ? 'left_out' : 'answer', of: '', said: nameOfChoice(choice), times: given.times }]
}

/** Of sides and labels that say the same it is one and the same which of them was taken. */
function ofPlaces(
  kind: 'pair' | 'spot',
  places: readonly { id: string; of: string; rightId: string; right: string }[],
  others: readonly { id: string; text: string }[],
  { place, said, times }: GivenPart,
): WrongPart[] {
  const texts = named([...places.map(({ rightId, right }) => ({ id: rightId, text: right })), ...others])
  const asked = places.find(({ id }) => id === place)
  const text = texts.get(said)
  return asked && text && asked.right !== text ? [{ kind, of: asked.of, said: text, times }] : []
}

function ofOrder({ items }: QuestionOf<'ordering'>, { place, said, times }: GivenPart): WrongPart[] {
  const there = items.filter(({ text }) => text !== '')
  const item = there.find(({ id }) => id === said)
  const belongs = there[Number(place) - 1]
  return item && belongs && belongs.text !== item.text
    ? [{ kind: 'place', of: place, said: item.text, times }]
    : []
}

function ofGap(question: QuestionOf<'gaps'>, { place, said, times }: GivenPart): WrongPart[] {
  const right = readGaps(question.text).accepted[Number(place) - 1]
  return right && said && !fillsGap(question, said, right)
    ? [{ kind: 'gap', of: place, said: question.given === 'typed' ? said.toLowerCase() : said, times }]
    : []
}

function partsOf(question: Question, given: GivenPart): WrongPart[] {
  switch (question.type) {
    case 'single':
      return ofChoices(question.choices, question.right === null ? [] : [question.right], given)
    case 'multiple':
      return ofChoices(question.choices, question.right, given)
    case 'true_false':
      return given.said === String(!question.right) && question.right !== null
        ? [{ kind: 'truth', of: '', said: given.said, times: given.times }]
        : []
    case 'short':
    case 'numeric':
      return given.place === '' ? [{ kind: 'answer', of: '', said: given.said, times: given.times }] : []
    case 'matching': {
      const pairs = question.pairs.filter(({ left, right }) => left !== '' && right !== '')
      return ofPlaces(
        'pair',
        pairs.map((one) => ({ ...one, of: one.left })),
        question.others,
        given,
      )
    }
    case 'spots': {
      const spots = question.spots.filter(({ label }) => label !== '')
      // Without a name it is called by its number, as on the picture.
      const places = spots.map(({ id, name, labelId, label }, at) => ({
        id,
        of: name || String(at + 1),
        rightId: labelId,
        right: label,
      }))
      return ofPlaces('spot', places, question.others, given)
    }
    case 'ordering':
      return ofOrder(question, given)
    case 'gaps':
      return ofGap(question, given)
    case 'long':
    case 'code':
    case 'file':
      return []
  }
}

/** What is wrong in the answers to a question, most often first; null where a person reads them. */
export function wrongParts(question: Question, given: readonly GivenPart[]): WrongPart[] | null {
  if (isReadByPeople(question)) return null
  const alike = Map.groupBy(
    given.flatMap((one) => partsOf(question, one)),
    ({ kind, of, said }) => JSON.stringify([kind, of, said]),
  )
  return [...alike.values()]
    .flatMap((same) => {
      const [first] = same
      return first ? [{ ...first, times: same.reduce((sum, { times }) => sum + times, 0) }] : []
    })
    .toSorted((a, b) => b.times - a.times || a.of.localeCompare(b.of) || a.said.localeCompare(b.said))
    .slice(0, MOST)
}
