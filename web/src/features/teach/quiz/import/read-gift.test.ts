import { expect, it } from 'vitest'
import { fileOf, paragraphs as text, questionsIn } from './file-of.test-data.ts'
import { readQuestions } from './read-questions.ts'

const ID = expect.any(String)
const one = (gift: string) => questionsIn(gift)[0]
const question = (gift: string) => {
  const found = one(gift)
  if (!found || !('question' in found)) throw new Error(`not brought: ${JSON.stringify(found)}`)
  return found.question
}

it('reads a choice, with what is said to each answer and to all', () => {
  const found = question(
    '// A remark\n::Q1:: Where is the exit\\: left or right? {=Left#Well seen ~Right#Look again ~Up\n####It is on the plan.}',
  )
  expect(found).toMatchObject({
    type: 'single',
    prompt: text('Where is the exit: left or right?'),
    points: 1,
    choices: [
      { id: ID, text: 'Left', feedback: 'Well seen' },
      { id: ID, text: 'Right', feedback: 'Look again' },
      { id: ID, text: 'Up', feedback: '' },
    ],
    feedback: { right: text('It is on the plan.'), wrong: text('It is on the plan.') },
  })
  if (found.type === 'single') expect(found.right).toBe(found.choices[0]?.id)
})

it('reads several right answers by their weights', () => {
  const found = question('Which float? {~%50%Cork ~%50%Ice ~%-100%Iron}')
  if (found.type !== 'multiple') throw new Error(found.type)
  expect(found.choices.map(({ text }) => text)).toEqual(['Cork', 'Ice', 'Iron'])
  expect(found.right).toEqual(found.choices.slice(0, 2).map(({ id }) => id))
})

it.each([
  ['Water is wet {T}', { type: 'true_false', right: true }],
  [
    'Fire is wet {FALSE#It is dry}',
    { type: 'true_false', right: false, feedback: { right: null, wrong: text('It is dry') } },
  ],
  ['Who? {=Ada =Grace Hopper}', { type: 'short', accepted: ['Ada', 'Grace Hopper'] }],
  ['How many? {#3:0.5}', { type: 'numeric', right: 3, tolerance: 0.5, unit: '' }],
  ['How many? {#1..5}', { type: 'numeric', right: 3, tolerance: 2 }],
  ['How many? {#=7:0#Yes}', { type: 'numeric', right: 7, tolerance: 0 }],
  [
    'Match {=Spain -> Madrid =Italy -> Rome = -> Paris}',
    {
      type: 'matching',
      pairs: [
        { left: 'Spain', right: 'Madrid' },
        { left: 'Italy', right: 'Rome' },
      ],
      others: [{ text: 'Paris' }],
    },
  ],
  [
    'Mahatma Gandhi was born in {=1869 ~1870} in Porbandar.',
    {
      type: 'gaps',
      prompt: null,
      text: 'Mahatma Gandhi was born in [1869] in Porbandar.',
      given: 'chosen',
      others: ['1870'],
    },
  ],
  [
    'Water [H2O] boils at {=100 =a hundred} degrees.',
    { type: 'gaps', text: 'Water \\[H2O\\] boils at [100|a hundred] degrees.', given: 'typed' },
  ],
  ['2 + 2 \\= {=4 =four}', { type: 'short', prompt: text('2 + 2 ='), accepted: ['4', 'four'] }],
  ['Tell of your day {}', { type: 'long', prompt: text('Tell of your day'), guide: null }],
  ['[html]<p>One</p><p>Two &amp; three</p>{=a}', { type: 'short', prompt: text('One\n\nTwo & three') }],
])('reads %s', (gift, expected) => {
  expect(question(gift)).toMatchObject(expected)
})

it.each([
  ['Only a text', 'other_type'],
  ['Which? {~a ~b}', 'no_right_answer'],
  ['How many? {#=3 =%50%4}', 'several_numbers'],
  ['How many? {#many}', 'unreadable'],
  ['What? } {', 'unreadable'],
  [`Which? {=${'x'.repeat(301)} ~b}`, 'does_not_fit'],
  [`Which? {=a ${'~b '.repeat(30)}}`, 'does_not_fit'],
])('leaves, with its reason, %s', (gift, not) => {
  expect(one(gift)).toMatchObject({ not })
})

it('reads question after question, with what its category and its tags say it is about', () => {
  const found = questionsIn(
    [
      '// question: 0  name: Switch category to $course$/top/Birds',
      '$CATEGORY: $course$/top/Birds/Owls and night\r\n',
      '// question: 7  name: One [tag:Flight] [tag:Owls and night] [id:x]',
      '::One::A?{T}\r\n\r\n',
      '$CATEGORY: $course$/top/Default for Birds\r\n',
      '::Two::B?{F}\r\n',
    ].join('\r\n'),
  )
  expect(found).toMatchObject([
    { name: 'One', question: { topics: ['Flight', 'Owls and night'] } },
    { name: 'Two', question: { type: 'true_false' } },
  ])
  expect(found[1] && 'question' in found[1] && found[1].question).not.toHaveProperty('topics')
  expect(readQuestions(fileOf(''))).toBe('none')
})

it('keeps what is bold, a list or code where the question is in HTML', () => {
  expect(question('[html]<p>Take <b>one</b>\\:</p><ul><li>a</li></ul>{=a}').prompt).toEqual({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Take ' },
          { type: 'text', text: 'one', marks: [{ type: 'bold' }] },
          { type: 'text', text: ':' },
        ],
      },
      {
        type: 'bulletList',
        content: [
          { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a' }] }] },
        ],
      },
    ],
  })
})

const formula = (latex: string) => ({ type: 'formula', attrs: { latex } })

it('brings formulas along, as Moodle writes them', () => {
  expect(question('How much is \\(\\frac\\{a\\}\\{b\\}\\) of $5? {=a}').prompt?.content).toEqual([
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'How much is ' },
        formula(String.raw`\frac{a}{b}`),
        { type: 'text', text: ' of $5?' },
      ],
    },
  ])
  expect(
    question('[html]<p>Solve\\:</p><p>\\[x^2 < 4\\]</p><p><code>\\(y\\)</code></p>{=a}').prompt?.content,
  ).toMatchObject([
    { type: 'paragraph' },
    { type: 'formulaBlock', attrs: { latex: 'x^2 < 4' } },
    { type: 'paragraph', content: [{ type: 'text', text: '\\(y\\)' }] },
  ])
})

it('takes of MathML its LaTeX, and counts what has none', () => {
  const math = (inside: string) => `<math><semantics><mi>x</mi>${inside}</semantics></math>`
  const known = one(
    `[html]<p>Is ${math('<annotation encoding\\="application/x-tex">x_1</annotation>')} so?</p>{T}`,
  )
  expect(known).toMatchObject({ losesMedia: false })
  expect(JSON.stringify(known)).toContain(JSON.stringify(formula('x_1')))
  expect(one(`[html]<p>Is ${math('')} so?</p>{T}`)).toMatchObject({ losesMedia: true })
})
