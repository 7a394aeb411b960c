import type { Question } from '#contract/practice/questions.ts'
import { answerFileKinds } from '#contract/rules/learning/answer-files.ts'
import { writeMoodleXml } from '#contract/rules/question-files/write-moodle-xml.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { questionsIn } from '../import/file-of.test-data.ts'

/** Words as somebody types them, with what means something in HTML, in XML and in Moodle. */
const word = fc.stringMatching(/^[a-zñ<>&"'#~=}{\\%/]{1,8}$/u)
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((all) => all.join(' '))
const typed = fc.stringMatching(/^[a-zñ<>&"'#]{1,8}$/u)
const prompt = words.map((text) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
}))
const said = fc.option(prompt, { nil: null })
const unique = (of: typeof word, minLength: number, maxLength = 5) =>
  fc.uniqueArray(of, { minLength, maxLength, selector: (one) => one.toLowerCase() })
const id = fc.uuid({ version: 4 })
const piece = words.chain((text) => id.map((own) => ({ id: own, text })))
const choices = fc.uniqueArray(fc.record({ id, text: words, feedback: fc.option(words, { nil: '' }) }), {
  minLength: 2,
  maxLength: 5,
  selector: (one) => one.id,
})
/** A ladder, of which any rung may be left out. */
const hints = fc.record({ question: said, principle: said, step: said, worked: said })
const asked = {
  id,
  prompt,
  points: fc.integer({ min: 1, max: 100 }),
  hints,
  feedback: fc.record({ right: said, wrong: said }),
  topics: unique(fc.stringMatching(/^[a-z]{3,8}$/), 1, 3),
}
const partial = fc.constant(true)
/** Of an essay Moodle has none. */
const noFeedback = fc.constant({ right: null, wrong: null })
const loose = { caseMatters: fc.boolean(), accentsMatter: fc.constant(false) }
/** What is said to words that are not right: which is right is written with what is said to all that is. */
const repliesTo = (right: readonly string[], more: Record<string, fc.Arbitrary<unknown>> = {}) =>
  fc
    .array(fc.record({ id, text: fc.constantFrom('wrong', 'also*', 'b#x'), feedback: words, ...more }), {
      minLength: 1,
      maxLength: 3,
    })
    .filter((all) => all.every(({ text }) => !right.includes(text)))
const gapWord = fc.stringMatching(/^[a-zñ<>&"'#~=}{%/]{1,8}$/u)

/** Labels on a picture go out alone: what describes one has no place there. */
const kinds: Record<Exclude<Question['type'], 'spots'>, fc.Arbitrary<object>> = {
  single: choices.chain((all) =>
    fc.record({
      ...asked,
      type: fc.constant('single'),
      choices: fc.constant(all),
      right: fc.constantFrom(...all.map((one) => one.id)),
    }),
  ),
  multiple: choices.chain((all) =>
    fc.record({
      ...asked,
      type: fc.constant('multiple'),
      choices: fc.constant(all),
      partial,
      right: fc.subarray(
        all.map((one) => one.id),
        { minLength: 1 },
      ),
    }),
  ),
  true_false: fc.record({ ...asked, type: fc.constant('true_false'), right: fc.boolean() }),
  short: unique(typed, 1).chain((accepted) =>
    fc.record({
      ...asked,
      ...loose,
      type: fc.constant('short'),
      accepted: fc.constant(accepted),
      replies: repliesTo(accepted),
    }),
  ),
  numeric: fc.record({
    ...asked,
    type: fc.constant('numeric'),
    right: fc.integer({ min: -9999, max: 9999 }).map((one) => one / 100),
    tolerance: fc.integer({ min: 0, max: 500 }).map((one) => one / 100),
    unit: fc.constantFrom('', 'm/s²', '<kg>'),
    replies: fc.array(
      fc.record({
        id,
        value: fc.integer({ min: 10_000, max: 99_999 }).map((one) => one / 100),
        tolerance: fc.integer({ min: 0, max: 500 }).map((one) => one / 100),
        feedback: words,
      }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  matching: fc.record({
    ...asked,
    type: fc.constant('matching'),
    partial,
    pairs: fc.array(fc.record({ id, left: words, rightId: id, right: words }), {
      minLength: 2,
      maxLength: 4,
    }),
    others: fc.array(piece, { maxLength: 3 }),
  }),
  ordering: fc.record({
    ...asked,
    type: fc.constant('ordering'),
    partial: fc.boolean(),
    items: fc.array(piece, { minLength: 2, maxLength: 5 }),
  }),
  gaps: fc.record({
    ...asked,
    ...loose,
    prompt: fc.constant(null),
    type: fc.constant('gaps'),
    partial,
    text: fc
      .tuple(unique(gapWord, 2), fc.constantFrom('a <b> &', 'Water', '{x}'))
      .map(([all, around]) => `${around} ${all.map((one) => `[${one}] and`).join(' ')} no more.`),
    given: fc.constant('typed'),
    others: fc.constant([]),
    // In the order of the gaps, and one for each: of two alike the first is written.
    replies: fc.constant([
      { id: 'a', gap: 1, text: 'wrong}', feedback: 'Not "so" ~ a/b' },
      { id: 'b', gap: 2, text: '*', feedback: 'Read # again' },
    ]),
  }),
  file: fc.record({
    ...asked,
    type: fc.constant('file'),
    guide: said,
    feedback: noFeedback,
    kinds: fc.subarray([...answerFileKinds]),
    mostFiles: fc.integer({ min: 1, max: 10 }),
    mostMegabytes: fc.integer({ min: 1, max: 10 }),
  }),
  long: fc.record({ ...asked, type: fc.constant('long'), guide: said, feedback: noFeedback }),
  code: fc.record({
    ...asked,
    type: fc.constant('code'),
    guide: said,
    language: fc.constant(null),
    feedback: noFeedback,
  }),
}

/** Without what is made anew when a question comes in, and in one writing. */
function bare(question: unknown): unknown {
  if (Array.isArray(question)) return question.map(bare)
  if (typeof question !== 'object' || question === null) return question
  return Object.fromEntries(
    Object.entries(question)
      .filter(([key]) => !['id', 'rightId'].includes(key))
      .map(([key, value]) => [key, bare(value)]),
  )
}
/** Which of the choices are right, by their place: their ids are made anew. */
function places(question: Question): unknown {
  const right =
    question.type === 'single' ? [question.right] : question.type === 'multiple' ? question.right : null
  if (!right || !('choices' in question)) return undefined
  return question.choices.map((one) => right.includes(one.id))
}
const comparable = ({ right, ...question }: Question & { right?: unknown }) => ({
  ...(bare(question) as object),
  ...(typeof right === 'number' || typeof right === 'boolean' ? { right } : {}),
})

const differs = new Set<Question['type']>(['gaps'])
it.each(Object.keys(kinds) as (keyof typeof kinds)[])(
  'a question of the kind %s comes back from its file as it was',
  (type) => {
    fc.assert(
      fc.property(kinds[type], (given) => {
        const question = given as Question
        const [found, ...others] = questionsIn(writeMoodleXml([question]))
        expect(others).toEqual([])
        if (!found || !('question' in found)) throw new Error(JSON.stringify(found))
        const [back, there] = [comparable(found.question), comparable(question)]
        // Moodle keeps no two feedbacks for it: see what writes it.
        if (differs.has(type)) for (const one of [back, there]) Reflect.deleteProperty(one, 'feedback')
        expect(back).toEqual(there)
        expect(places(found.question)).toEqual(places(question))
      }),
      { numRuns: 20 },
    )
  },
)

it('is what Moodle reads', () => {
  const choice = (id: string, text: string, feedback = '') => ({ id, text, feedback })
  const [a, b] = ['aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb']
  const text = (words: string) => ({
    type: 'doc' as const,
    content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: words }] }],
  })
  const none = { question: null, principle: null, step: null, worked: null }
  expect(
    writeMoodleXml([
      {
        id: a,
        type: 'single',
        prompt: text('1 < 2?'),
        points: 2,
        hints: { ...none, question: text('Count') },
        feedback: { right: text('Yes'), wrong: null },
        topics: ['sums'],
        choices: [choice(a, 'Of course', 'So it is'), choice(b, 'R&D')],
        right: a,
      },
    ]),
  ).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<quiz>
<question type="multichoice"><name><text>1 &lt; 2?</text></name><questiontext format="html"><text>&lt;p&gt;1 &amp;lt; 2?&lt;/p&gt;</text></questiontext><generalfeedback format="html"><text></text></generalfeedback><defaultgrade>2</defaultgrade><penalty>0</penalty><hidden>0</hidden><single>true</single><shuffleanswers>true</shuffleanswers><answernumbering>abc</answernumbering><correctfeedback format="html"><text>&lt;p&gt;Yes&lt;/p&gt;</text></correctfeedback><partiallycorrectfeedback format="html"><text></text></partiallycorrectfeedback><incorrectfeedback format="html"><text></text></incorrectfeedback><answer fraction="100" format="html"><text>Of course</text><feedback format="html"><text>So it is</text></feedback></answer><answer fraction="0" format="html"><text>R&amp;amp;D</text><feedback format="html"><text></text></feedback></answer><hint format="html"><text>&lt;p&gt;Count&lt;/p&gt;</text></hint><tags><tag><text>sums</text></tag></tags></question>
</quiz>
`,
  )
})

it('writes a tolerance in percent as the distance that it comes to', () => {
  const written = writeMoodleXml([
    {
      id: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
      type: 'numeric',
      prompt: null,
      points: 1,
      hints: { question: null, principle: null, step: null, worked: null },
      feedback: { right: null, wrong: null },
      right: -9.81,
      tolerance: 2,
      toleranceIn: 'percent',
      unit: '',
    },
  ])
  expect(written).toContain('<tolerance>0.1962</tolerance>')
})

it('writes gaps that are chosen as Moodle has them', () => {
  const xml = writeMoodleXml([
    {
      id: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
      type: 'gaps',
      prompt: null,
      points: 1,
      hints: { question: null, principle: null, step: null, worked: null },
      feedback: { right: null, wrong: null },
      text: 'The [cat] sat on the [mat].',
      given: 'chosen',
      others: ['dog'],
      partial: true,
      caseMatters: false,
      accentsMatter: false,
    },
  ])
  expect(xml).toContain('<question type="gapselect">')
  expect(xml).toContain('&lt;p&gt;The [[1]] sat on the [[2]].&lt;/p&gt;')
  expect(questionsIn(xml)).toMatchObject([
    { question: { text: 'The [cat] sat on the [mat].', given: 'chosen', others: ['dog'] } },
  ])
})

it('writes the picture of an answer as a file beside it', () => {
  const [a, b] = ['aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb']
  const xml = writeMoodleXml([
    {
      id: a,
      type: 'single',
      prompt: null,
      points: 1,
      hints: { question: null, principle: null, step: null, worked: null },
      feedback: { right: null, wrong: null },
      choices: [
        {
          id: a,
          text: 'This',
          feedback: '',
          picture: { data: 'data:image/webp;base64,AAAB', width: 40, height: 20, alt: 'A "bird"' },
        },
        { id: b, text: 'That', feedback: '' },
      ],
      right: a,
    },
  ])
  expect(xml).toContain(
    '<answer fraction="100" format="html"><text>&lt;p&gt;&lt;img src=&quot;@@PLUGINFILE@@/picture.webp&quot; alt=&quot;A &amp;quot;bird&amp;quot;&quot; width=&quot;40&quot; height=&quot;20&quot;&gt;&lt;/p&gt;This</text><file name="picture.webp" path="/" encoding="base64">AAAB</file>',
  )
  expect(xml).toContain('<answer fraction="0" format="html"><text>That</text><feedback')
  // Its bytes are of no kind that is a picture.
  expect(questionsIn(xml)).toMatchObject([
    { losesMedia: true, question: { choices: [{ text: 'This' }, {}] } },
  ])
  const back = questionsIn(xml.replace('>AAAB<', '>UklGRAAA<'))
  expect(back).toMatchObject([
    {
      losesMedia: false,
      question: {
        choices: [
          {
            text: 'This',
            picture: { data: 'data:image/webp;base64,UklGRAAA', width: 40, height: 20, alt: 'A "bird"' },
          },
          { text: 'That' },
        ],
      },
    },
  ])
  const large = xml.replace('>AAAB<', `>UklGR${'A'.repeat(24 * 1024)}<`)
  expect(questionsIn(large)).toMatchObject([
    { losesMedia: true, question: { choices: [{ text: 'This' }, {}] } },
  ])
  const another = xml
    .replace('>AAAB<', '>UklGRAAA<')
    .replace('That', '&lt;img src=&quot;https://x.test/a.png&quot;&gt;That')
  expect(questionsIn(another)).toMatchObject([{ losesMedia: true }])
})

it('writes labels on a picture as Moodle has them: in pixels, each label once', () => {
  const id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'
  const spot = (label: string, name: string, x: number, y: number) => ({
    id,
    labelId: id,
    label,
    name,
    x,
    y,
    feedback: '',
  })
  const xml = writeMoodleXml([
    {
      id,
      type: 'spots',
      prompt: null,
      points: 1,
      hints: { question: null, principle: null, step: null, worked: null },
      feedback: { right: null, wrong: null },
      picture: { data: 'data:image/webp;base64,AAAA', width: 400, height: 200, alt: 'A bird' },
      spots: [spot('wing', 'Above', 250, 500), spot('wing', 'Below', 1000, 0), spot('a < b', '', 0, 1000)],
      others: [{ id, text: 'wheel' }],
      partial: true,
    },
  ])
  expect(xml).toContain('<question type="ddimageortext">')
  expect(xml).toContain('<file name="picture.webp" path="/" encoding="base64">AAAA</file>')
  expect(xml.match(/<drag><no>\d<\/no><text>[^<]*/g)).toEqual([
    '<drag><no>1</no><text>wing',
    '<drag><no>2</no><text>a &lt; b',
    '<drag><no>3</no><text>wheel',
  ])
  expect(xml.match(/<drop>.*?<\/drop>/g)).toEqual([
    '<drop><text>Above</text><no>1</no><choice>1</choice><xleft>100</xleft><ytop>100</ytop></drop>',
    '<drop><text>Below</text><no>2</no><choice>1</choice><xleft>400</xleft><ytop>0</ytop></drop>',
    '<drop><text></text><no>3</no><choice>2</choice><xleft>0</xleft><ytop>200</ytop></drop>',
  ])
})

it('writes formulas of answers as Moodle finds them, code as code, and brings both kinds of sign back', () => {
  const id = (n: number) => `aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaa${n}`
  const asked = {
    prompt: null,
    points: 1,
    hints: { question: null, principle: null, step: null, worked: null },
    feedback: { right: null, wrong: null },
  }
  const xml = writeMoodleXml([
    {
      ...asked,
      id: id(0),
      type: 'single',
      choices: [
        { id: id(1), text: 'So $$x^2$$', feedback: 'Of $$x$$' },
        { id: id(2), text: 'From $5 to $6, `a`', feedback: '' },
      ],
      right: id(1),
    },
    {
      ...asked,
      id: id(3),
      type: 'matching',
      pairs: [
        { id: id(4), left: 'a', rightId: id(5), right: '$$b < c$$' },
        { id: id(6), left: '$$d$$', rightId: id(7), right: 'e' },
      ],
      others: [],
      partial: true,
    },
  ])
  expect(xml).toContain('<text>So \\(x^2\\)</text>')
  expect(xml).toContain('<text>Of \\(x\\)</text>')
  expect(xml).toContain('<text>From $5 to $6, &lt;code&gt;a&lt;/code&gt;</text>')
  expect(xml).toContain('<answer><text>\\(b &lt; c\\)</text></answer>')
  expect(questionsIn(xml)).toMatchObject([
    {
      question: {
        choices: [
          { text: 'So $$x^2$$', feedback: 'Of $$x$$' },
          { text: 'From $5 to $6, a', feedback: '' },
        ],
      },
    },
    {
      question: {
        pairs: [
          { left: 'a', right: '$$b < c$$' },
          { left: '$$d$$', right: 'e' },
        ],
      },
    },
  ])
})
