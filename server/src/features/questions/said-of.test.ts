import { expect, it } from 'vitest'
import type { Answer, Question } from '#contract/practice/questions.ts'
import { choice, pair, question, spot } from './question.test-data.ts'
import { reviewQuestion } from './review.ts'

const reply = (text: string, feedback: string) => ({ id: choice('').id, text, feedback })
const of = (value: number | null, tolerance: number, feedback: string) => ({
  id: choice('').id,
  value,
  tolerance,
  feedback,
})
const inGap = (gap: number, text: string, feedback: string) => ({ ...reply(text, feedback), gap })

const short = question('short', {
  accepted: ['photosynthesis'],
  forgivesTypos: true,
  replies: [
    reply('resp*', 'That is the way back'),
    reply('photosynthesi', 'Typed'),
    reply('*', 'Read again'),
  ],
})
const numeric = question('numeric', {
  right: 4,
  unit: 'kg',
  replies: [of(null, 9, 'Never'), of(6, 0.5, 'You added'), of(4, 0, 'Just so'), of(6, 2, 'Nearly')],
})
const gaps = question('gaps', {
  text: 'At [100] degrees [water] boils',
  replies: [
    inGap(2, 'ice', 'It melts'),
    inGap(1, 'ice', 'No number'),
    inGap(1, '*', 'In Celsius'),
    inGap(3, '*', 'Gone'),
  ],
})
const typed = (text: string): Answer => ({ type: 'short', text })
const number = (text: string): Answer => ({ type: 'numeric', text })
const words = (...all: string[]): Answer => ({ type: 'gaps', words: all })
const pairs = [{ ...pair('night', 'moon'), feedback: 'It shines by the sun' }, pair('day', 'sun')]
const matching = question('matching', { pairs: [...pairs, { ...pair('', 'x'), feedback: 'Not there yet' }] })
const spots = question('spots', { spots: [spot('beak', '', 'It bites'), spot('', '', 'Not there yet')] })

it.each<[string, Question, Answer | null, string[]]>([
  ['the first listed answer that fits', short, typed('Respiration'), ['That is the way back']],
  ['any other, right ones too', short, typed('photosynthesis'), ['Read again']],
  ['nothing where nothing was answered', short, null, []],
  ['a number that is as near as its author said', numeric, number('6,4 kg'), ['You added']],
  ['the first of numbers that are near', numeric, number('7.9'), ['Nearly']],
  ['the right number', numeric, number('4'), ['Just so']],
  ['no number that is far from all', numeric, number('9'), []],
  [
    'no listed number where values are drawn',
    { ...numeric, calculated: { values: [], formula: '4', decimals: 0 } },
    number('6'),
    [],
  ],
  ['each gap', gaps, words('90', ' Ice '), ['1 In Celsius', '2 It melts']],
  ['no gap that is empty', gaps, words('', 'water'), []],
  [
    'words that were chosen, as they stand',
    { ...gaps, given: 'chosen' },
    words('ice', 'Ice'),
    ['1 No number'],
  ],
  [
    'no gap that was left empty where words are chosen',
    { ...gaps, given: 'chosen' },
    words('', 'ice'),
    ['2 It melts'],
  ],
  ['any other word that was chosen', { ...gaps, given: 'chosen' }, words('90', ''), ['1 In Celsius']],
  ['each spot that has a label', spots, { type: 'spots', placed: [] }, ['It bites']],
  ['each pair that was asked', matching, { type: 'matching', pairs: [] }, ['It shines by the sun']],
])('says something to %s, once right answers are shown', (_, asked, answer, said) => {
  const end = { answer, credit: 0, closed: false }
  const shown = reviewQuestion(asked, end, 'answers').choiceFeedback
  expect(shown.map(({ gap, text }) => (gap ? `${gap} ${text}` : text))).toEqual(said)
  expect(reviewQuestion(asked, end, 'marks').choiceFeedback).toEqual([])
})
