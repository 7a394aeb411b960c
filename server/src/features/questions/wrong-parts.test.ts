import { expect, it } from 'vitest'
import type { Question, QuestionOf } from '#contract/practice/questions.ts'
import { choice, pair, picture, piece, question, spot, text } from './question.test-data.ts'
import { wrongParts } from './wrong-parts.ts'

const [a, b, c] = [choice('A'), choice('B'), choice('C')]
const bird = { ...choice(''), picture }
const [moon, sun] = [pair('night', 'moon'), pair('day', 'sun')]
const moonToo = pair('month', 'moon')
const stone = piece('stone')
const [beak, tail] = [spot('beak', 'Left'), spot('tail')]
const [wing, wingToo] = [spot('wing', 'Left'), spot('wing', 'Right')]
const items = ['Seed', 'Shoot', 'Flower'].map(piece)
const [seed, shoot, flower] = items.map(({ id }) => id)
const steps = ['Rinse', 'Soap', 'Rinse'].map(piece)
const [rinse, soap, rinseToo] = steps.map(({ id }) => id)
const gaps: QuestionOf<'gaps'> = question('gaps', { text: 'At [100|a hundred] degrees [water] boils' })
const given = (said = '', times = 1, place = '') => ({ place, said, times })

it.each<[string, Question, ReturnType<typeof given>[], string[]]>([
  [
    'a choice that is not right, a picture by what it shows',
    question('single', { choices: [a, b, bird], right: a.id }),
    [given(b.id, 2), given(bird.id, 3), given(a.id, 9), given('gone', 4)],
    ['answer||A bird|3', 'answer||B|2'],
  ],
  [
    'a choice too much, and a right one that was left out',
    question('multiple', { choices: [a, b, c], right: [a.id, b.id] }),
    [given(a.id, 7), given(c.id, 2), given(b.id, 4, 'left_out'), given(c.id, 9, 'left_out')],
    ['left_out||B|4', 'answer||C|2'],
  ],
  ['no for yes', question('true_false', { right: true }), [given('false', 2)], ['truth||false|2']],
  ['nothing where neither is right', question('true_false'), [given('false', 2)], []],
  [
    'what was typed',
    question('short', { accepted: ['oxygen'] }),
    [given('helium', 2), given('neon', 5)],
    ['answer||neon|5', 'answer||helium|2'],
  ],
  ['a number as it was typed', question('numeric', { right: 4 }), [given('6', 3)], ['answer||6|3']],
  [
    'what was put beside something else, and not what was put where it belongs',
    question('matching', { pairs: [moon, sun], others: [stone] }),
    [given(sun.rightId, 3, moon.id), given(moon.rightId, 8, moon.id), given(stone.id, 2, sun.id)],
    ['pair|night|sun|3', 'pair|day|stone|2'],
  ],
  [
    'no side that says the same as the right one',
    question('matching', { pairs: [moon, sun, moonToo] }),
    [
      given(moonToo.rightId, 9, moon.id),
      given(moon.rightId, 8, moonToo.id),
      given(sun.rightId, 2, moonToo.id),
    ],
    ['pair|month|sun|2'],
  ],
  [
    'nothing at a place where what stood says the same',
    question('ordering', { items: steps }),
    [given(rinseToo, 9, '1'), given(rinse, 8, '3'), given(soap, 3, '3'), given(rinseToo, 2, '2')],
    ['place|3|Soap|3', 'place|2|Rinse|2'],
  ],
  [
    'what stood at another’s place',
    question('ordering', { items }),
    [given(shoot, 4, '1'), given(seed, 3, '1'), given(flower, 2, '2'), given(flower, 5, '9')],
    ['place|1|Shoot|4', 'place|2|Flower|2'],
  ],
  [
    'words in gaps, told apart by nothing that does not matter',
    gaps,
    [given('90', 2, '1'), given('A Hundred', 9, '1'), given('Ice', 2, '2'), given('ice', 3, '2')],
    ['gap|2|ice|5', 'gap|1|90|2'],
  ],
  [
    'words that were chosen as they stand',
    { ...gaps, given: 'chosen', others: ['Water'] },
    [given('Water', 2, '2'), given('water', 8, '2')],
    ['gap|2|Water|2'],
  ],
  [
    'a label at another’s spot, called by its number where it has no name',
    question('spots', { spots: [beak, tail], others: [stone] }),
    [given(tail.labelId, 2, beak.id), given(beak.labelId, 3, tail.id), given(tail.labelId, 8, tail.id)],
    ['spot|2|beak|3', 'spot|Left|tail|2'],
  ],
  [
    'no label that says the same as the right one',
    question('spots', { spots: [wing, wingToo, tail] }),
    [given(wingToo.labelId, 9, wing.id), given(wing.labelId, 8, wingToo.id), given(tail.labelId, 2, wing.id)],
    ['spot|Left|tail|2'],
  ],
])('tells %s', (_, asked, parts, told) => {
  const all = wrongParts(asked, parts)
  expect(all?.map(({ kind, of, said, times }) => [kind, of, said, times].join('|'))).toEqual(told)
})

it('tells no more than five, and none where a person reads the answers', () => {
  const parts = Array.from({ length: 9 }, (_, at) => given(`word ${at}`, at))
  expect(wrongParts(question('short'), parts)?.map(({ said }) => said)).toEqual([
    'word 8',
    'word 7',
    'word 6',
    'word 5',
    'word 4',
  ])
  expect(wrongParts(question('long', { guide: text('All of it') }), parts)).toBeNull()
})
