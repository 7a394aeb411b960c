import { expect, it } from 'vitest'
import { fileOf, paragraphs, questionsIn } from './file-of.test-data.ts'
import { readQuestions } from './read-questions.ts'

const NAMESPACE = 'http://www.imsglobal.org/xsd/imsqti_v2p1'
type Declared = { cardinality?: string; baseType?: string; right?: string[]; mapping?: string }
const declared = (
  { cardinality = 'single', baseType = 'identifier', right = [], mapping = '' }: Declared,
  id = 'RESPONSE',
) => {
  const values = right.map((one) => `<value>${one}</value>`).join('')
  const correct = right.length > 0 ? `<correctResponse>${values}</correctResponse>` : ''
  return `<responseDeclaration identifier="${id}" cardinality="${cardinality}" baseType="${baseType}">${correct}${mapping && `<mapping defaultValue="0">${mapping}</mapping>`}</responseDeclaration>`
}
const item = (body: string, declarations: string, more = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><assessmentItem xmlns="${NAMESPACE}" identifier="i1" title="An item" adaptive="false" timeDependent="false">${declarations}<itemBody>${body}</itemBody>${more}</assessmentItem>`
const read = (body: string, declarations: string, more?: string) =>
  questionsIn(item(body, declarations, more))[0]
const choices = (...of: [id: string, words: string][]) =>
  of.map(([id, words]) => `<simpleChoice identifier="${id}">${words}</simpleChoice>`).join('')

it('reads a choice, with what is said to each answer and afterwards, and what it is worth', () => {
  const found = read(
    `<p>Look at the <b>sign</b>.</p><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>What does it say?</prompt>
      ${choices(['A', 'Stop'], ['B', 'Go<feedbackInline outcomeIdentifier="F" identifier="B" showHide="show">Look again</feedbackInline>'])}</choiceInteraction>`,
    `${declared({ right: ['A'] })}<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float" normalMaximum="3"/>`,
    '<modalFeedback outcomeIdentifier="FEEDBACK" identifier="correct" showHide="show">Well seen</modalFeedback><modalFeedback outcomeIdentifier="FEEDBACK" identifier="incorrect" showHide="show">It is red</modalFeedback>',
  )
  expect(found).toMatchObject({
    name: 'An item',
    losesMedia: false,
    question: {
      type: 'single',
      points: 3,
      prompt: {
        content: [
          {
            type: 'paragraph',
            content: [{ text: 'Look at the ' }, { text: 'sign', marks: [{ type: 'bold' }] }, { text: '.' }],
          },
          { type: 'paragraph', content: [{ text: 'What does it say?' }] },
        ],
      },
      choices: [
        { text: 'Stop', feedback: '' },
        { text: 'Go', feedback: 'Look again' },
      ],
      feedback: { right: paragraphs('Well seen'), wrong: paragraphs('It is red') },
    },
  })
  if (found && 'question' in found && found.question.type === 'single')
    expect(found.question.right).toBe(found.question.choices[0]?.id)
})

const of = (kind: string, inside: string, more = '') =>
  `<${kind} responseIdentifier="RESPONSE" ${more}><prompt>Which?</prompt>${inside}</${kind}>`
const set = (...names: [string, string][]) =>
  `<simpleMatchSet>${names.map(([id, words]) => `<simpleAssociableChoice identifier="${id}" matchMax="1">${words}</simpleAssociableChoice>`).join('')}</simpleMatchSet>`
const entry = (key: string, value: number, more = '') =>
  `<mapEntry mapKey="${key}" mappedValue="${value}" ${more}/>`

it.each([
  [
    'several right ones, in part where each is worth something',
    of('choiceInteraction', choices(['A', 'Cork'], ['B', 'Iron'], ['C', 'Ice']), 'maxChoices="0"'),
    declared({
      cardinality: 'multiple',
      right: ['A', 'C'],
      mapping: entry('A', 1) + entry('C', 1) + entry('B', -1),
    }),
    { type: 'multiple', choices: [{ text: 'Cork' }, { text: 'Iron' }, { text: 'Ice' }], partial: true },
  ],
  [
    'several right ones, all or nothing',
    of('choiceInteraction', choices(['A', 'Cork'], ['B', 'Iron'], ['C', 'Ice']), 'maxChoices="0"'),
    declared({ cardinality: 'multiple', right: ['A', 'C'] }),
    { type: 'multiple', partial: false },
  ],
  [
    'true or false',
    of('choiceInteraction', choices(['t', 'True'], ['f', 'False']), 'maxChoices="1"'),
    declared({ right: ['f'] }),
    { type: 'true_false', right: false },
  ],
  [
    'an order',
    of('orderInteraction', choices(['A', 'Second'], ['B', 'First'], ['C', 'Third'])),
    declared({ cardinality: 'ordered', right: ['B', 'A', 'C'] }),
    { type: 'ordering', items: [{ text: 'First' }, { text: 'Second' }, { text: 'Third' }] },
  ],
  [
    'what belongs together, and what is left',
    of(
      'matchInteraction',
      set(['A', 'Spain'], ['B', 'Italy']) + set(['X', 'Rome'], ['Y', 'Madrid'], ['Z', 'Paris']),
    ),
    declared({ cardinality: 'multiple', baseType: 'directedPair', right: ['A Y', 'B X'] }),
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
    'words that are put into a text',
    of(
      'gapMatchInteraction',
      '<gapText identifier="W" matchMax="1">winter</gapText><gapText identifier="S" matchMax="1">summer</gapText><gapText identifier="A" matchMax="1">autumn</gapText><blockquote><p>Now is the <gap identifier="G1"/> of our discontent made glorious <gap identifier="G2"/>.</p></blockquote>',
    ),
    declared({ cardinality: 'multiple', baseType: 'directedPair', right: ['W G1', 'S G2'] }),
    {
      type: 'gaps',
      prompt: paragraphs('Which?'),
      text: 'Now is the [winter] of our discontent made glorious [summer].',
      given: 'chosen',
      others: ['autumn'],
    },
  ],
  [
    'a word at the end of what is asked',
    '<p>Who wrote it? <textEntryInteraction responseIdentifier="RESPONSE"/></p>',
    declared({
      baseType: 'string',
      right: ['Ada'],
      mapping: entry('Ada', 1, 'caseSensitive="false"') + entry('Ada Lovelace', 1) + entry('Lady A.', 0.5),
    }),
    {
      type: 'short',
      prompt: paragraphs('Who wrote it?'),
      accepted: ['Ada', 'Ada Lovelace'],
      caseMatters: false,
    },
  ],
  [
    'a word whose case matters',
    '<p>Salt is <textEntryInteraction responseIdentifier="RESPONSE"/></p>',
    declared({ baseType: 'string', mapping: entry('NaCl', 1, 'caseSensitive="true"') }),
    { type: 'short', accepted: ['NaCl'], caseMatters: true },
  ],
  [
    'a word in the middle of a text',
    '<p>Water [H2O] boils at <textEntryInteraction responseIdentifier="RESPONSE"/> degrees.</p>',
    declared({ baseType: 'string', right: ['100'] }),
    { type: 'gaps', prompt: null, text: 'Water \\[H2O\\] boils at [100] degrees.', given: 'typed' },
  ],
])('reads %s', (_, body, declarations, expected) => {
  expect(read(body, declarations)).toMatchObject({ question: expected })
})

it('reads a number with what it may be off', () => {
  const processing =
    '<responseProcessing><responseCondition><responseIf><equal toleranceMode="absolute" tolerance="0.05 0.05"><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></equal></responseIf></responseCondition></responseProcessing>'
  const body = '<p>How much is g? <textEntryInteraction responseIdentifier="RESPONSE"/></p>'
  expect(read(body, declared({ baseType: 'float', right: ['9.81'] }), processing)).toMatchObject({
    question: { type: 'numeric', right: 9.81, tolerance: 0.05 },
  })
  const relative = processing.replace('absolute', 'relative').replace('0.05 0.05', '2 2')
  expect(read(body, declared({ baseType: 'float', right: ['9.81'] }), relative)).toMatchObject({
    question: { type: 'numeric', right: 9.81, tolerance: 2, toleranceIn: 'percent' },
  })
  const two = declared({ baseType: 'integer', mapping: entry('3', 1) + entry('4', 1) })
  expect(read(body, two)).toMatchObject({ not: 'several_numbers' })
})

it('reads choices within a text, each place with its own', () => {
  const place = (id: string, ...words: string[]) =>
    `<inlineChoiceInteraction responseIdentifier="${id}">${words.map((word) => `<inlineChoice identifier="${word}">${word}</inlineChoice>`).join('')}</inlineChoiceInteraction>`
  expect(
    read(
      `<p>The ${place('R1', 'cat', 'dog')} sat on the ${place('R2', 'sky', 'mat')}.</p>`,
      declared({ right: ['cat'] }, 'R1') + declared({ right: ['mat'] }, 'R2'),
    ),
  ).toMatchObject({
    question: { type: 'gaps', text: 'The [cat] sat on the [mat].', given: 'chosen', others: ['dog', 'sky'] },
  })
})

it('reads version 3, whose names are written otherwise', () => {
  const text = `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="i" title="New">
    <qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>B</qti-value></qti-correct-response></qti-response-declaration>
    <qti-item-body><p>Which?</p><qti-rubric-block view="scorer"><p>Only for who marks</p></qti-rubric-block><qti-choice-interaction response-identifier="RESPONSE" max-choices="1">
    <qti-simple-choice identifier="A">One</qti-simple-choice><qti-simple-choice identifier="B">Two</qti-simple-choice></qti-choice-interaction></qti-item-body></qti-assessment-item>`
  const [found] = questionsIn(text)
  expect(found).toMatchObject({ question: { type: 'single', prompt: paragraphs('Which?') } })
  if (found && 'question' in found && found.question.type === 'single')
    expect(
      found.question.choices.find(({ id }) => id === (found.question as { right: string }).right)?.text,
    ).toBe('Two')
})

it.each([
  ['a long answer', '<extendedTextInteraction responseIdentifier="RESPONSE"/>', declared({}), 'other_type'],
  ['a place in a picture', of('hotspotInteraction', '<object data="x.png"/>'), declared({}), 'other_type'],
  [
    'two things at once',
    of('choiceInteraction', choices(['A', 'a'])) + of('orderInteraction', choices(['A', 'a'])),
    declared({ right: ['A'] }),
    'other_type',
  ],
  ['nothing to answer', '<p>Read this.</p>', '', 'other_type'],
  [
    'no right answer',
    of('choiceInteraction', choices(['A', 'a'], ['B', 'b'])),
    declared({}),
    'no_right_answer',
  ],
  [
    'what belongs to two',
    of('matchInteraction', set(['A', 'a']) + set(['X', 'x'], ['Y', 'y'])),
    declared({ cardinality: 'multiple', baseType: 'directedPair', right: ['A X', 'A Y'] }),
    'other_type',
  ],
])('leaves, with its reason, %s', (_, body, declarations, not) => {
  expect(read(body, declarations)).toMatchObject({ not })
})

it('says where pictures do not come along', () => {
  expect(
    read(
      `<p>See <img src="https://tracker.example/x.png" alt=""/></p>${of('choiceInteraction', choices(['A', 'a'], ['B', 'b']))}`,
      declared({ right: ['A'] }),
    ),
  ).toMatchObject({ losesMedia: true, question: { type: 'single' } })
  const inAnswer = choices(['A', 'a <img src="a.png" alt=""/>'], ['B', 'b'])
  expect(read(of('choiceInteraction', inAnswer), declared({ right: ['A'] }))).toMatchObject({
    losesMedia: true,
  })
  expect(
    read(of('choiceInteraction', choices(['A', 'a'], ['B', 'b'])), declared({ right: ['A'] })),
  ).toMatchObject({ losesMedia: false })
})

const asked = (words: string) =>
  item(
    `<p>${words}</p>${of('choiceInteraction', choices(['A', 'a'], ['B', 'b']))}`,
    declared({ right: ['A'] }),
  ).replace('An item', words)

it('reads a package in the order of its test, and the items of one file together', () => {
  const found = questionsIn({
    'imsmanifest.xml': '<manifest><resource href="items/b.xml"/><resource href="items/a.xml"/></manifest>',
    'test.xml':
      '<assessmentTest><assessmentItemRef href="items/c.xml"/><assessmentItemRef href="items/a.xml"/></assessmentTest>',
    'items/a.xml': asked('Second?'),
    'items/b.xml': asked('Third?'),
    'items/c.xml': asked('First?'),
    'media/a.svg': '<svg/>',
    '__MACOSX/items/._a.xml': asked('Never?'),
  })
  expect(found.map(({ name }) => name)).toEqual(['First?', 'Second?', 'Third?'])
  const whole = `<bank>${['One?', 'Two?'].map((words) => asked(words).replace(/<\?xml[^>]*>/, '')).join('')}</bank>`
  expect(questionsIn(whole).map(({ name }) => name)).toEqual(['One?', 'Two?'])
})

it('reads no archive that is broken, has no questions, or has more than is read of one', () => {
  const packed = fileOf({ 'a.xml': asked('A?') })
  expect(readQuestions(packed.subarray(0, packed.length - 30))).toBe('not_text')
  expect(readQuestions(fileOf({ 'notes.txt': 'A {T}' }))).toBe('none')
  const many = Object.fromEntries(Array.from({ length: 2001 }, (__, at) => [`${at}.xml`, '<a/>']))
  expect(readQuestions(fileOf(many))).toBe('not_text')
})

it('brings formulas along: LaTeX that is typed, and that of MathML in a namespace of its own', () => {
  const formula = (latex: string) => ({ type: 'formula', attrs: { latex } })
  const math = (annotation: string, display = '') =>
    `<m:math xmlns:m="http://www.w3.org/1998/Math/MathML"${display}><m:semantics><m:mi>x</m:mi>${annotation}</m:semantics></m:math>`
  const latex = '<m:annotation encoding="application/x-tex">x_1</m:annotation>'
  const asked = (words: string) =>
    read(
      `<p>${words}</p><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1">${choices(['A', 'Stop'], ['B', 'Go'])}</choiceInteraction>`,
      declared({ right: ['A'] }),
    )
  expect(asked(`Is \\(a &lt; b\\) so, or ${math(latex)}?`)).toMatchObject({
    losesMedia: false,
    question: {
      prompt: {
        content: [
          {
            content: [{ text: 'Is ' }, formula('a < b'), { text: ' so, or ' }, formula('x_1'), { text: '?' }],
          },
        ],
      },
    },
  })
  expect(asked(`Is ${math('')} so?`)).toMatchObject({ losesMedia: true })
  expect(asked('<img class="equation_image" title="x > 1" src="/x"/>')).toMatchObject({
    losesMedia: false,
    question: { prompt: { content: [{ content: [formula('x > 1')] }] } },
  })
})
