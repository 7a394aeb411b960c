import { expect, it } from 'vitest'
import { fileOf, paragraphs as text, questionsIn } from './file-of.test-data.ts'
import { readQuestions } from './read-questions.ts'

const file = (...questions: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><quiz><question type="category"><category><text>Birds</text></category></question>${questions.join('')}</quiz>`
const asked = (type: string, inside: string, words = '<p>Which?</p>') =>
  `<question type="${type}"><name><text>A name</text></name><questiontext format="html"><text><![CDATA[${words}]]></text></questiontext>${inside}</question>`
const answer = (fraction: number, words: string, more = '') =>
  `<answer fraction="${fraction}" format="html"><text>${words}</text>${more}</answer>`
const one = (type: string, inside: string, words?: string) => questionsIn(file(asked(type, inside, words)))[0]

it('reads a choice with points, hints and what is said afterwards', () => {
  const found = one(
    'multichoice',
    `<defaultgrade>2.0000000</defaultgrade><single>true</single>
     <generalfeedback><text>See the plan.</text></generalfeedback>
     <correctfeedback><text>Right.</text></correctfeedback>
     ${answer(0, 'Up')}${answer(100, 'Left', '<feedback format="html"><text>&lt;p&gt;Well seen&lt;/p&gt;</text></feedback>')}
     <hint format="html"><text>Look at the plan</text></hint><hint><text>It is green</text></hint>`,
  )
  expect(found).toMatchObject({
    name: 'A name',
    losesMedia: false,
    question: {
      type: 'single',
      prompt: text('Which?'),
      points: 2,
      choices: [
        { text: 'Up', feedback: '' },
        { text: 'Left', feedback: 'Well seen' },
      ],
      hints: { question: text('Look at the plan'), principle: text('It is green'), step: null, worked: null },
      feedback: { right: text('Right.'), wrong: text('See the plan.') },
    },
  })
  if (found && 'question' in found && found.question.type === 'single')
    expect(found.question.right).toBe(found.question.choices[1]?.id)
})

it.each([
  [
    'multichoice',
    `<single>false</single>${answer(50, 'Cork')}${answer(50, 'Ice')}${answer(-100, 'Iron')}`,
    { type: 'multiple', choices: [{ text: 'Cork' }, { text: 'Ice' }, { text: 'Iron' }], partial: true },
  ],
  ['truefalse', answer(0, 'true') + answer(100, 'false'), { type: 'true_false', right: false }],
  [
    'shortanswer',
    `<usecase>1</usecase>${answer(100, 'Ada')}${answer(100, 'A*')}${answer(50, 'Eda')}`,
    { type: 'short', accepted: ['Ada', 'A*'], caseMatters: true },
  ],
  [
    'numerical',
    `${answer(100, '9.81', '<tolerance>0.01</tolerance>')}<units><unit><multiplier>1</multiplier><unit_name>m/s²</unit_name></unit></units>`,
    { type: 'numeric', right: 9.81, tolerance: 0.01, unit: 'm/s²' },
  ],
  [
    'matching',
    `<subquestion format="html"><text>Spain</text><answer><text>Madrid</text></answer></subquestion>
     <subquestion format="html"><text>Italy</text><answer><text>Rome</text></answer></subquestion>
     <subquestion format="html"><text></text><answer><text>Paris</text></answer></subquestion>`,
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
    'ordering',
    answer(2, 'Second') + answer(1, 'First') + answer(3, 'Third'),
    { type: 'ordering', items: [{ text: 'First' }, { text: 'Second' }, { text: 'Third' }] },
  ],
])('reads %s', (type, inside, expected) => {
  expect(one(type, inside)).toMatchObject({ question: expected })
})

it('reads words to choose for gaps, those that fit nowhere too', () => {
  const options = ['mat', 'cat', 'dog'].map((word) => `<selectoption><text>${word}</text></selectoption>`)
  expect(one('gapselect', options.join(''), '<p>The [[2]] sat on the [[1]].</p>')).toMatchObject({
    question: { type: 'gaps', text: 'The [cat] sat on the [mat].', given: 'chosen', others: ['dog'] },
  })
})

it('says where pictures do not come along, and fetches none', () => {
  expect(
    one('truefalse', answer(100, 'true'), '<p>See <img src="https://tracker.example/x.png"></p>'),
  ).toMatchObject({
    losesMedia: true,
    question: { prompt: text('See') },
  })
})

it('says so of pictures in answers and feedbacks too', () => {
  const picture = '&lt;img src="@@PLUGINFILE@@/a.png"&gt;'
  expect(one('multichoice', answer(100, `Left ${picture}`) + answer(0, 'Up'))).toMatchObject({
    losesMedia: true,
  })
  expect(
    one('truefalse', `${answer(100, 'true')}<generalfeedback><text>${picture}</text></generalfeedback>`),
  ).toMatchObject({ losesMedia: true })
})

it.each([
  ['.pdf,image', '3', String(5 * 1024 * 1024), { kinds: ['pdf', 'image'], mostFiles: 3, mostMegabytes: 5 }],
  // More than we take, and a kind that we do not know: nobody is kept from what was asked for.
  ['.pdf,.psd', '-1', '0', { kinds: [], mostFiles: 10, mostMegabytes: 10 }],
])('brings an essay of files with what it takes: %s, %s, %s', (types, most, bytes, taken) => {
  const asked = `<responseformat>noinline</responseformat><attachments>${most}</attachments><maxbytes>${bytes}</maxbytes><filetypeslist>${types}</filetypeslist>`
  expect(one('essay', asked)).toMatchObject({ question: { type: 'file', guide: null, ...taken } })
})

it('leaves with its reason what there is not here, or has no right answer', () => {
  expect(one('constructor', '')).toMatchObject({ not: 'other_type' })
  expect(one('multichoice', answer(0, 'a'))).toMatchObject({ not: 'no_right_answer' })
  expect(one('numerical', answer(100, '1') + answer(50, '2'))).toMatchObject({ not: 'several_numbers' })
})

it('is about what its tags and its category say', () => {
  const tags = '<tags><tag><text>Flight</text></tag><tag><text>flight</text></tag></tags>'
  expect(one('truefalse', answer(100, 'true') + tags)).toMatchObject({
    question: { topics: ['Flight', 'Birds'] },
  })
})

it('says to the right answer, and to any other, what its own feedback says', () => {
  const said = (words: string) => `<feedback format="html"><text>${words}</text></feedback>`
  expect(one('shortanswer', answer(100, 'Ada', said('Yes')) + answer(0, '*', said('No')))).toMatchObject({
    question: { accepted: ['Ada'], feedback: { right: text('Yes'), wrong: text('No') } },
  })
  expect(one('numerical', answer(100, '4', said('Yes')) + answer(0, '*', said('No')))).toMatchObject({
    question: { right: 4, feedback: { right: text('Yes'), wrong: text('No') } },
  })
})

it('says to an answer of its own what its file says to it, whether it is right or not', () => {
  const said = (words: string) => `<feedback format="html"><text>${words}</text></feedback>`
  const short =
    answer(100, 'Ada', said('Yes')) +
    answer(100, 'A. L.', said('In short')) +
    answer(50, 'Eda', said('Nearly')) +
    answer(0, 'Bob', said('x'.repeat(301))) +
    answer(0, 'Eva') +
    answer(0, '*', said('No'))
  expect(one('shortanswer', short)).toMatchObject({
    question: {
      accepted: ['Ada', 'A. L.'],
      replies: [
        { text: 'A. L.', feedback: 'In short' },
        { text: 'Eda', feedback: 'Nearly' },
      ],
      feedback: { right: text('Yes'), wrong: text('No') },
    },
  })
  const numbers =
    answer(100, '4', said('Yes')) +
    answer(0, '6', `${said('You added')}<tolerance>0.5</tolerance>`) +
    answer(0, 'six', said('In digits'))
  expect(one('numerical', numbers)).toMatchObject({
    question: { right: 4, replies: [{ value: 6, tolerance: 0.5, feedback: 'You added' }] },
  })
  const gaps = '<p>{1:SA:=Paris#So it is~London#Over the sea~*#Look again} on the {1:SA:=Seine~Rhine}</p>'
  expect(one('cloze', '', gaps)).toMatchObject({
    question: {
      replies: [
        { gap: 1, text: 'Paris', feedback: 'So it is' },
        { gap: 1, text: 'London', feedback: 'Over the sea' },
        { gap: 1, text: '*', feedback: 'Look again' },
      ],
    },
  })
})

it.each([
  [
    'typed, each with all its right answers',
    '<p>{1:SHORTANSWER:=Paris#Yes~=Par\\}is~London} lies on the {2:SA:=Seine}.</p>',
    { type: 'gaps', prompt: null, text: 'Paris|Par}is', given: 'typed', others: [], caseMatters: false },
  ],
  [
    'whose case matters',
    '<p>It is {1:SAC:=NaCl}.</p>',
    { type: 'gaps', text: 'It is [NaCl].', given: 'typed', caseMatters: true },
  ],
  [
    'chosen from all that is offered anywhere in it',
    '<p>{1:MULTICHOICE:~cat~=dog} and {1:MC:%100%mouse~%50%cat}</p>',
    { type: 'gaps', text: '[dog] and [mouse]', given: 'chosen', others: ['cat'] },
  ],
  ['of a number that is exact', '<p>2 + 2 is {1:NUMERICAL:=4}</p>', { text: '2 + 2 is [4]' }],
])('reads answers in a text %s', (_, words, expected) => {
  const { text: whole, ...rest } = expected
  const found = one('cloze', '', words)
  expect(found).toMatchObject({ question: rest })
  if (found && 'question' in found && found.question.type === 'gaps')
    expect(found.question.text).toContain(whole)
})

it.each([
  ['chosen and typed in one', '<p>{1:SA:=a} {1:MC:=a~b}</p>', 'other_type'],
  ['a number that may be off', '<p>{1:NM:=4:0.1}</p>', 'other_type'],
  ['several of which are right', '<p>{1:MULTIRESPONSE:=a~=b~c}</p>', 'other_type'],
  ['nothing right', '<p>{1:MC:a~b}</p>', 'no_right_answer'],
  ['no answers at all', '<p>Only text</p>', 'other_type'],
])('leaves answers in a text that are %s', (_, words, not) => {
  expect(one('cloze', '', words)).toMatchObject({ not })
})

it('is no file of questions: something else in XML, or broken', () => {
  const read = (text: string) => readQuestions(fileOf(text))
  expect(read('<html><body>No quiz</body></html>')).toBe('none')
  expect(read('<quiz><question')).toBe('none')
  expect(read('<!DOCTYPE q [<!ENTITY a "b">]><quiz></quiz>')).toBe('none')
})

it('is read in the encoding that it says it is in', () => {
  const words = file(asked('truefalse', answer(100, 'true'), '<p>Año</p>')).replace('UTF-8', 'ISO-8859-1')
  const found = readQuestions(Uint8Array.from(words, (char) => char.charCodeAt(0)))
  expect(found).toMatchObject([{ question: { prompt: text('Año') } }])
})

const formula = (latex: string) => ({ type: 'formula', attrs: { latex } })

it('brings formulas along, whether it is HTML or words alone', () => {
  const html = one(
    'truefalse',
    `${answer(100, 'true')}<generalfeedback format="html"><text><![CDATA[<p>For \\(x &gt; 0\\).</p>]]></text></generalfeedback>`,
    '<p>Is \\(x_1 &lt; \\frac{a}{b}\\) for $5 and $6?</p><p>$$x^2 = 4$$</p><ul><li>\\[y\\]</li></ul>',
  )
  expect(html).toMatchObject({
    losesMedia: false,
    question: {
      prompt: {
        content: [
          {
            type: 'paragraph',
            content: [
              { type: 'text', text: 'Is ' },
              formula(String.raw`x_1 < \frac{a}{b}`),
              { type: 'text', text: ' for $5 and $6?' },
            ],
          },
          { type: 'formulaBlock', attrs: { latex: 'x^2 = 4' } },
          {
            type: 'bulletList',
            content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [formula('y')] }] }],
          },
        ],
      },
      feedback: {
        wrong: { content: [{ content: [{ text: 'For ' }, formula('x > 0'), { text: '.' }] }] },
      },
    },
  })
  const plain = `<question type="truefalse"><name><text>A name</text></name><questiontext format="plain_text"><text>Is \\(a &lt; b\\) so?</text></questiontext>${answer(100, 'true')}</question>`
  expect(questionsIn(file(plain))[0]).toMatchObject({
    question: {
      prompt: { content: [{ content: [{ text: 'Is ' }, formula('a < b'), { text: ' so?' }] }] },
    },
  })
})

it('brings formulas of choices, pairs and gaps along', () => {
  expect(one('multichoice', answer(100, '\\(x^2\\)') + answer(0, 'Up'))).toMatchObject({
    question: { choices: [{ text: '$$x^2$$' }, { text: 'Up' }] },
  })
  expect(
    one(
      'matching',
      '<subquestion format="html"><text>$$a$$</text><answer><text>\\(b\\) for $5</text></answer></subquestion><subquestion format="html"><text>c</text><answer><text>d</text></answer></subquestion>',
    ),
  ).toMatchObject({
    question: {
      pairs: [
        { left: '$$a$$', right: '$$b$$ for $5' },
        { left: 'c', right: 'd' },
      ],
    },
  })
  expect(
    one(
      'gapselect',
      '<selectoption><text>\\(x|y\\)</text></selectoption><selectoption><text>`z`</text></selectoption>',
      'Of \\(a[0]\\): [[1]]',
    ),
  ).toMatchObject({
    question: { text: 'Of $$a[0]$$: [$$x|y$$]', others: ['\\`z\\`'] },
  })
})
