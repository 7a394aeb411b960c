import { valueOfFormula } from '#contract/rules/learning/numbers/formula.ts'
import { expect, it } from 'vitest'
import { paragraphs as text, questionsIn } from './file-of.test-data.ts'

const answer = (fraction: number, words: string, more = '') =>
  `<answer fraction="${fraction}"><text>${words}</text>${more}</answer>`
const one = (type: string, inside: string, words = '<p>{a}?</p>') =>
  questionsIn(
    `<?xml version="1.0" encoding="UTF-8"?><quiz><question type="${type}"><name><text>A name</text></name><questiontext format="html"><text><![CDATA[${words}]]></text></questiontext>${inside}</question></quiz>`,
  )[0]

const value = (name: string, from: string, to: string, decimals = '0', distribution = 'uniform') =>
  `<dataset_definition><status><text>private</text></status><name><text>${name}</text></name><type>calculated</type>
   <distribution><text>${distribution}</text></distribution><minimum><text>${from}</text></minimum>
   <maximum><text>${to}</text></maximum><decimals><text>${decimals}</text></decimals><itemcount>10</itemcount></dataset_definition>`
const calculated = (formula: string, values: string, more = '', words = '<p>{a} of {b}?</p>') =>
  one(
    'calculated',
    `${answer(100, formula, `<tolerance>0.5</tolerance><tolerancetype>2</tolerancetype><correctanswerformat>1</correctanswerformat><correctanswerlength>2</correctanswerlength>${more}`)}
     <units><unit><multiplier>1</multiplier><unit_name>kg</unit_name></unit></units>
     <dataset_definitions>${values}</dataset_definitions>`,
    words,
  )
const both = value('a', '1', '10', '1') + value('b', '2', '5')

it.each([
  ['{a} * {b}', 'a * b', 6],
  ['2*pi()*sqrt({a}/{b})', '2*pi*sqrt(a / b)', 5.13],
  ['log({b}) + pow({a}, 2)', 'ln(b) + pow(a, 2)', 5.1],
  ['-{a} + max({a}, {b}, 3)', '- a + max(a, b, 3)', 1],
])('reads the calculated %s with its ranges, unit and tolerance', (formula, ours, right) => {
  const found = calculated(formula, both)
  expect(found).toMatchObject({
    question: {
      type: 'numeric',
      prompt: text('{a} of {b}?'),
      right: null,
      tolerance: 0.5,
      unit: 'kg',
      calculated: {
        values: [
          { name: 'a', from: 1, to: 10, decimals: 1 },
          { name: 'b', from: 2, to: 5, decimals: 0 },
        ],
        formula: ours,
        decimals: 2,
      },
    },
  })
  // With a of 2 and b of 3, worked out by hand.
  const values = new Map([
    ['a', 2],
    ['b', 3],
  ])
  expect(Number(valueOfFormula(ours, values)?.toFixed(2))).toBe(right)
})

it('reads a tolerance that is a part of what is right as so many percent of it', () => {
  const found = (tolerance: string) =>
    one(
      'calculated',
      `${answer(100, '{a}', tolerance)}<dataset_definitions>${value('a', '1', '2')}</dataset_definitions>`,
    )
  const relative = { question: { tolerance: 2.9, toleranceIn: 'percent' } }
  expect(found('<tolerance>0.029</tolerance><tolerancetype>1</tolerancetype>')).toMatchObject(relative)
  // What nothing is said of is such a part there.
  expect(found('<tolerance>0.029</tolerance>')).toMatchObject(relative)
  expect(found('<tolerance>0.029</tolerance><tolerancetype>2</tolerancetype>')).not.toHaveProperty(
    'question.toleranceIn',
  )
})

it.each([
  ['a function that is not here', calculated('bindec({a}) + {b}', both), 'calculated_formula'],
  ['a function that is given more than here', calculated('round({a} / {b}, 1)', both), 'calculated_formula'],
  ['a sign that says something else there', calculated('{a} ^ {b}', both), 'calculated_formula'],
  [
    'something worked out in its text',
    calculated('{a} + {b}', both, '', '<p>{={a}*2}</p>'),
    'calculated_formula',
  ],
  ['no number for some values', calculated('1 / ({b} - 2) + {a}', both), 'calculated_formula'],
  ['a value without a range', calculated('{a} + {b}', value('a', '1', '2')), 'calculated_values'],
  [
    'values that are not drawn evenly',
    calculated('{a}', value('a', '1', '2', '0', 'loguniform')),
    'calculated_values',
  ],
  ['a name that is none here', calculated('{my value}', value('my value', '1', '2')), 'calculated_values'],
  [
    'a tolerance that is further on one side than on the other',
    one(
      'calculated',
      `${answer(100, '{a}', '<tolerance>0.01</tolerance><tolerancetype>3</tolerancetype>')}<dataset_definitions>${value('a', '1', '2')}</dataset_definitions>`,
    ),
    'calculated_tolerance',
  ],
  [
    'significant figures',
    one(
      'calculated',
      `${answer(100, '{a}', '<tolerance>0</tolerance><correctanswerformat>2</correctanswerformat>')}<dataset_definitions>${value('a', '1', '2')}</dataset_definitions>`,
    ),
    'calculated_tolerance',
  ],
])('leaves a calculated question with %s behind, and says why', (_, found, not) => {
  expect(found).toMatchObject({ not })
})
