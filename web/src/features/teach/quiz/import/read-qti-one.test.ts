import { expect, it } from 'vitest'
import { paragraphs, questionsIn } from './file-of.test-data.ts'

const field = (label: string, value: string | number) =>
  `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${value}</fieldentry></qtimetadatafield>`
const material = (words: string) => `<material><mattext texttype="text/html">${words}</mattext></material>`
const label = (id: string, words: string) =>
  `<response_label ident="${id}"><material><mattext texttype="text/plain">${words}</mattext></material></response_label>`
const choose = (labels: string, { id = 'response1', cardinality = 'Single', beside = '' } = {}) =>
  `<response_lid ident="${id}" rcardinality="${cardinality}">${beside && material(beside)}<render_choice>${labels}</render_choice></response_lid>`
const is = (value: string, id = 'response1') => `<varequal respident="${id}">${value}</varequal>`
const points = (value: number, action = 'Set') =>
  `<setvar varname="SCORE" action="${action}">${value}</setvar>`
const when = (condition: string, then: string) =>
  `<respcondition continue="No"><conditionvar>${condition}</conditionvar>${then}</respcondition>`

const item = (kind: string, presentation: string, conditions: string, more = '') =>
  `<item ident="i1" title="An item"><itemmetadata><qtimetadata>${kind && field('question_type', kind)}${field('points_possible', '2.0')}</qtimetadata></itemmetadata><presentation>${material('&lt;p&gt;Which?&lt;/p&gt;')}${presentation}</presentation><resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>${conditions}</resprocessing>${more}</item>`
const file = (...items: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="a" title="Quiz"><section ident="root">${items.join('')}</section></assessment></questestinterop>`
const read = (...of: Parameters<typeof item>) => questionsIn(file(item(...of)))[0]

it('reads a choice as Canvas writes it, with what is said to each answer and to all', () => {
  const fed = (id: string, words: string) =>
    `<itemfeedback ident="${id}"><flow_mat>${material(words)}</flow_mat></itemfeedback>`
  const found = read(
    'multiple_choice_question',
    choose(label('11', 'Left') + label('12', 'Right')),
    when('<other/>', '<displayfeedback feedbacktype="Response" linkrefid="general_fb"/>') +
      when(is('12'), '<displayfeedback feedbacktype="Response" linkrefid="12_fb"/>') +
      when(is('11'), points(100)),
    fed('12_fb', 'Look again') + fed('general_fb', 'It is on the plan.') + fed('correct_fb', 'Well seen'),
  )
  expect(found).toMatchObject({
    name: 'An item',
    question: {
      type: 'single',
      prompt: paragraphs('Which?'),
      points: 2,
      choices: [
        { text: 'Left', feedback: '' },
        { text: 'Right', feedback: 'Look again' },
      ],
      feedback: { right: paragraphs('Well seen'), wrong: paragraphs('It is on the plan.') },
    },
  })
  if (found && 'question' in found && found.question.type === 'single')
    expect(found.question.right).toBe(found.question.choices[0]?.id)
})

it('reads several right answers, and none of those that must not be chosen', () => {
  const found = read(
    'multiple_answers_question',
    choose(label('1', 'Cork') + label('2', 'Iron') + label('3', 'Ice'), { cardinality: 'Multiple' }),
    when(`<and>${is('1')}<not>${is('2')}</not>${is('3')}</and>`, points(100)),
  )
  if (!found || !('question' in found) || found.question.type !== 'multiple')
    throw new Error(JSON.stringify(found))
  const { choices, right } = found.question
  expect(choices.filter(({ id }) => right.includes(id)).map(({ text }) => text)).toEqual(['Cork', 'Ice'])
})

it.each([
  [
    'true or false',
    'true_false_question',
    choose(label('1', 'True') + label('2', 'False')),
    when(is('2'), points(100)),
    { type: 'true_false', right: false },
  ],
  [
    'words that are typed',
    'short_answer_question',
    '<response_str ident="response1" rcardinality="Single"><render_fib><response_label ident="answer1"/></render_fib></response_str>',
    when(is('Ada') + is('Ada Lovelace'), points(100)),
    { type: 'short', accepted: ['Ada', 'Ada Lovelace'] },
  ],
  [
    'a number and what it may be off',
    'numerical_question',
    '<response_str ident="response1" rcardinality="Single"><render_fib fibtype="Decimal"/></response_str>',
    when(
      `<or>${is('9.81')}<and><vargte respident="response1">9.76</vargte><varlte respident="response1">9.86</varlte></and></or>`,
      points(100),
    ),
    { type: 'numeric', right: 9.81, tolerance: 0.05 },
  ],
  [
    'a number between two',
    'numerical_question',
    '<response_str ident="response1" rcardinality="Single"><render_fib fibtype="Decimal"/></response_str>',
    when('<vargte respident="response1">1</vargte><varlte respident="response1">5</varlte>', points(100)),
    { type: 'numeric', right: 3, tolerance: 2 },
  ],
  [
    'what belongs together',
    'matching_question',
    choose(label('a', 'Madrid') + label('b', 'Rome') + label('c', 'Paris'), { id: 'r1', beside: 'Spain' }) +
      choose(label('a', 'Madrid') + label('b', 'Rome') + label('c', 'Paris'), { id: 'r2', beside: 'Italy' }),
    when(is('a', 'r1'), points(50, 'Add')) + when(is('b', 'r2'), points(50, 'Add')),
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
    'an order',
    '',
    choose(label('a', 'Second') + label('b', 'First'), { cardinality: 'Ordered' }),
    when(`<and>${is('b')}${is('a')}</and>`, points(1)),
    { type: 'ordering', items: [{ text: 'First' }, { text: 'Second' }] },
  ],
])('reads %s', (_, kind, presentation, conditions, expected) => {
  expect(read(kind, presentation, conditions)).toMatchObject({ question: expected })
})

const blanks = (kind: string) =>
  read(
    kind,
    choose(label('1', 'red') + label('2', 'crimson'), { id: 'response_colour', beside: 'colour' }) +
      choose(label('3', 'blue') + label('4', 'green'), { id: 'response_sky', beside: 'sky' }),
    when(is('1', 'response_colour'), points(50, 'Add')) + when(is('3', 'response_sky'), points(50, 'Add')),
  )

it('reads gaps that are typed, with all that fits, and gaps that are chosen', () => {
  const asked = (kind: string) => {
    const text = file(item(kind, '', '')).replace('&lt;p&gt;Which?&lt;/p&gt;', '')
    expect(questionsIn(text)[0]).toMatchObject({ not: 'unreadable' })
    return blanks(kind)
  }
  expect(asked('fill_in_multiple_blanks_question')).toMatchObject({ not: 'unreadable' })
  const gaps = (kind: string) =>
    questionsIn(
      file(
        item(
          kind,
          choose(label('1', 'red') + label('2', 'crimson'), { id: 'response_colour', beside: 'colour' }) +
            choose(label('3', 'blue') + label('4', 'green'), { id: 'response_sky', beside: 'sky' }),
          when(is('1', 'response_colour'), points(50, 'Add')) +
            when(is('3', 'response_sky'), points(50, 'Add')),
        ),
      ).replace('Which?', 'Roses are [colour], the sky is [sky].'),
    )[0]
  expect(gaps('fill_in_multiple_blanks_question')).toMatchObject({
    question: {
      type: 'gaps',
      text: 'Roses are [red|crimson], the sky is [blue|green].',
      given: 'typed',
      others: [],
    },
  })
  expect(gaps('multiple_dropdowns_question')).toMatchObject({
    question: {
      type: 'gaps',
      text: 'Roses are [red], the sky is [blue].',
      given: 'chosen',
      others: ['crimson', 'green'],
    },
  })
})

it('says where pictures do not come along, in answers too', () => {
  const picture = '<material><matimage uri="a.png"/></material>'
  const labels = `<response_label ident="1">${picture}</response_label>${label('2', 'b')}`
  expect(read('multiple_choice_question', choose(labels), when(is('2'), points(100)))).toMatchObject({
    losesMedia: true,
  })
  const inText = label('1', '&lt;img src="$IMS-CC-FILEBASE$/a.png"&gt; a') + label('2', 'b')
  expect(read('multiple_choice_question', choose(inText), when(is('2'), points(100)))).toMatchObject({
    losesMedia: true,
  })
})

it('reads what Common Cartridge calls its kinds', () => {
  const text = file(item('', choose(label('1', 'a') + label('2', 'b')), when(is('2'), points(100)))).replace(
    field('points_possible', '2.0'),
    field('cc_profile', 'cc.multiple_choice.v0p1'),
  )
  expect(questionsIn(text)[0]).toMatchObject({ question: { type: 'single', points: 1 } })
})

it.each(['essay_question', 'cc.essay.v0p1'])(
  'reads what a person marks (%s), with what its author says of a good answer',
  (kind) => {
    const solution =
      '<itemfeedback ident="solution"><solution><solutionmaterial><material><mattext texttype="text/plain">Mud and straw</mattext></material></solutionmaterial></solution></itemfeedback>'
    expect(read(kind, '<response_str ident="response1"/>', solution)).toMatchObject({
      question: {
        type: 'long',
        guide: { content: [{ type: 'paragraph', content: [{ text: 'Mud and straw' }] }] },
      },
    })
  },
)

it.each([
  [
    'a formula',
    'calculated_question',
    '<response_str ident="response1"/>',
    when(is('4'), points(100)),
    'other_type',
  ],
  ['text alone', 'text_only_question', '', '', 'other_type'],
  [
    'a kind that nobody knows',
    'constructor',
    choose(label('1', 'a')),
    when(is('1'), points(1)),
    'other_type',
  ],
  [
    'no right answer',
    'multiple_choice_question',
    choose(label('1', 'a') + label('2', 'b')),
    when(is('1'), points(0)),
    'no_right_answer',
  ],
  [
    'several numbers',
    'numerical_question',
    '<response_str ident="response1"/>',
    when(is('3'), points(100)) + when(is('4'), points(100)),
    'several_numbers',
  ],
])('leaves, with its reason, %s', (_, kind, presentation, conditions, not) => {
  expect(read(kind, presentation, conditions)).toMatchObject({ not, name: 'An item' })
})

it('takes of a quiz that a cartridge holds twice the whole one', () => {
  const one = (title: string) =>
    file(item('', choose(label('1', 'a') + label('2', 'b')), when(is('1'), points(1)))).replace(
      'An item',
      title,
    )
  const found = questionsIn({
    'imsmanifest.xml': '<manifest/>',
    'g1/assessment_qti.xml': one('Short'),
    'non_cc_assessments/g1.xml.qti': one('Whole'),
  })
  expect(found.map(({ name }) => name)).toEqual(['Whole'])
})

const formula = (latex: string) => ({ type: 'formula', attrs: { latex } })
const asking = (html: string) =>
  questionsIn(
    file(
      item(
        'true_false_question',
        choose(label('1', 'True') + label('2', 'False')),
        when(is('2'), points(100)),
      ).replace('&lt;p&gt;Which?&lt;/p&gt;', html.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
    ),
  )[0]

it('brings formulas along, as they are typed in Canvas, as pictures of them that say their LaTeX, and as MathML', () => {
  expect(asking('<p>Is \\(x_1\\) so?</p><p>\\[x &lt; 2\\]</p>')).toMatchObject({
    losesMedia: false,
    question: {
      prompt: {
        content: [
          { content: [{ text: 'Is ' }, formula('x_1'), { text: ' so?' }] },
          { type: 'formulaBlock', attrs: { latex: 'x < 2' } },
        ],
      },
    },
  })
  const picture = (more: string) =>
    `<p>Is <img class="equation_image" src="/equation_images/x" ${more}> so?</p>`
  const drawn = {
    content: [{ content: [{ text: 'Is ' }, formula(String.raw`\frac{a}{b}`), { text: ' so?' }] }],
  }
  for (const more of [
    String.raw`data-equation-content="\frac{a}{b}" alt="a over b"`,
    String.raw`title="\frac{a}{b}"`,
  ])
    expect(asking(picture(more))).toMatchObject({ losesMedia: false, question: { prompt: drawn } })
  expect(asking(picture('alt="a over b"'))).toMatchObject({ losesMedia: true })
  expect(
    asking(
      String.raw`<p>Is <math><semantics><mi>x</mi><annotation encoding="application/x-tex">\frac{a}{b}</annotation></semantics></math> so?</p>`,
    ),
  ).toMatchObject({ losesMedia: false, question: { prompt: drawn } })
})
