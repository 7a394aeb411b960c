import { Question, questionTypes, type QuestionType } from '#contract/practice/questions.ts'
import type { Block } from '#contract/rich-text/document.ts'
import { writeMoodleXml } from '#contract/rules/question-files/write-moodle-xml.ts'
import { writeQtiOne } from '#contract/rules/question-files/write-qti-one.ts'
import { zipSync } from 'fflate'
import { describe, expect, it, vi } from 'vitest'
import { newQuestion } from '../quiz-changes.ts'
import { questionsIn } from './file-of.test-data.ts'
import { readQuestions, readWithPictures } from './read-questions.ts'

const draw = vi.hoisted(() => vi.fn<(file: Blob, most: number) => Promise<unknown>>())
vi.mock('../draw-picture.ts', () => ({ drawPicture: draw }))

/** One dot, as PNG. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
/** The head of a PNG that says how large it is; it has no more. */
const head = (width: number, height: number) =>
  btoa(
    String.fromCharCode(
      ...[137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82].concat(
        [width, height].flatMap((side) => [side >>> 24, (side >> 16) & 255, (side >> 8) & 255, side & 255]),
      ),
    ),
  )
const line = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const dot = (said: { alt: string | null; caption?: string; size?: 'small' | 'full' }): Block => ({
  type: 'picture',
  attrs: {
    data: `data:image/png;base64,${DOT}`,
    width: 1,
    height: 1,
    caption: '',
    size: 'full',
    ...said,
  },
})
const ids = ['aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb'] as const
const piece = (at: 0 | 1, text: string) => ({ id: ids[at], text })

/** Of each type one that can be answered. */
function answerable(type: QuestionType): Question {
  const made = newQuestion(type)
  switch (made.type) {
    case 'single':
      return { ...made, choices: ids.map((id) => ({ id, text: id, feedback: '' })), right: ids[0] }
    case 'multiple':
      return { ...made, choices: ids.map((id) => ({ id, text: id, feedback: '' })), right: [ids[0]] }
    case 'true_false':
      return { ...made, right: true }
    case 'short':
      return { ...made, accepted: ['cell'] }
    case 'numeric':
      return { ...made, right: 4 }
    case 'matching': {
      const pairs = ids.map((id) => ({
        id,
        left: `l${id}`,
        rightId: id.replace('-4', '-5'),
        right: `r${id}`,
      }))
      return { ...made, pairs: pairs.map((one) => ({ ...one, rightId: crypto.randomUUID() })) }
    }
    case 'ordering':
      return { ...made, items: [piece(0, 'first'), piece(1, 'second')] }
    case 'gaps':
      return { ...made, text: 'It is a [cell] here' }
    default:
      return made
  }
}
const asking = (type: QuestionType, content: Block[]): Question => ({
  ...answerable(type),
  prompt: { type: 'doc', content },
})
const promptsIn = (xml: string) =>
  questionsIn(xml).map((one) => ('question' in one ? [one.losesMedia, one.question.prompt?.content] : one))

describe('Moodle XML', () => {
  // What is dragged onto a picture is not read from it.
  it.each(questionTypes.filter((type) => type !== 'spots'))(
    'takes the picture of a question %s along and brings it back',
    (type) => {
      const given = [
        line('Look:'),
        dot({ alt: 'A "cell" & <wall>', caption: 'By Ana', size: 'small' }),
        line('What is it?'),
      ]
      const xml = writeMoodleXml([asking(type, given)])
      expect(xml).toContain('src=&quot;@@PLUGINFILE@@/picture-1.png&quot;')
      expect(xml).toContain(`<file name="picture-1.png" path="/" encoding="base64">${DOT}</file>`)
      // The words around gaps are one with them.
      const back = type === 'gaps' ? given.slice(1, 2) : given
      expect(promptsIn(xml)).toEqual([[false, back]])
    },
  )

  it('asks for a description that nobody gave, and keeps what is a decoration', () => {
    const xml = writeMoodleXml([asking('long', [dot({ alt: null }), dot({ alt: '' })])])
    expect(promptsIn(xml)).toEqual([[false, [dot({ alt: null }), dot({ alt: '' })]]])
  })

  const moodle = (html: string, files: string) =>
    `<quiz><question type="essay"><name><text>Q</text></name><questiontext format="html"><text><![CDATA[${html}]]></text>${files}</questiontext></question></quiz>`
  const file = (name: string, base64: string) =>
    `<file name="${name}" path="/" encoding="base64">${base64}</file>`

  it('finds a picture within a line, a list and a table, by a name with spaces, and does not take the name for its description', () => {
    const image = '<img src="@@PLUGINFILE@@/my%20heart.png" alt="my_heart.png" width="9">'
    const html = `<p>Look ${image} here</p><ul><li>${image}</li></ul><table><tr><td>${image}</td></tr></table>`
    const [found] = questionsIn(moodle(html, file('my heart.png', DOT)))
    const untold = dot({ alt: null })
    expect(found).toMatchObject({
      losesMedia: false,
      question: {
        prompt: {
          content: [
            line('Look '),
            untold,
            line(' here'),
            { type: 'bulletList', content: [{ content: [{ type: 'paragraph' }, untold] }] },
            { type: 'table', content: [{ content: [{ content: [untold] }] }] },
          ],
        },
      },
    })
    expect(JSON.stringify(found)).not.toContain('heart')
  })

  it.each([
    ['an SVG with a script', btoa('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['bytes of no kind', btoa('nothing')],
    ['what is not base64', 'iVBORw0KGgo$$$'],
    ['one of more dots than can be drawn', head(60_000, 60_000)],
    ['one without sides', head(0, 10)],
    ['one that is too large', `${DOT.slice(0, 60)}${'A'.repeat(64 * 1024)}`],
    ['none', ''],
  ])('of %s the question comes with its words, and says that it lost something', (_, base64) => {
    const xml = moodle(
      '<p>What is it?</p><img src="@@PLUGINFILE@@/a.png" onerror="alert(1)">',
      file('a.png', base64),
    )
    expect(promptsIn(xml)).toEqual([[true, [line('What is it?')]]])
  })

  it('holds as many pictures as there is room for, and says that others stayed behind', () => {
    const large = `${DOT.slice(0, 92)}${'A'.repeat(40_000)}`
    const xml = moodle(
      '<p>Both</p><img src="@@PLUGINFILE@@/a.png" alt="A"><img src="@@PLUGINFILE@@/b.png" alt="B">',
      file('a.png', large) + file('b.png', large),
    )
    expect(questionsIn(xml)).toMatchObject([
      { losesMedia: true, question: { prompt: { content: [line('Both'), { attrs: { alt: 'A' } }] } } },
    ])
  })

  it('of words to choose for gaps takes the picture along too', () => {
    const gaps = asking('gaps', [line('Look:'), dot({ alt: 'A cell' })])
    const xml = writeMoodleXml([{ ...gaps, given: 'chosen', others: ['wall'] } as Question])
    expect(xml).toContain('type="gapselect"')
    expect(promptsIn(xml)).toEqual([[false, [dot({ alt: 'A cell' })]]])
  })

  it('draws anew what is too large, and GIF, and nothing else', async () => {
    const large = `${DOT.slice(0, 92)}${'A'.repeat(40_000)}`
    const gif = btoa('GIF89a\u0004\u0000\u0002\u0000')
    const drawn = { data: 'data:image/webp;base64,BBBB', width: 8, height: 6 }
    draw.mockResolvedValueOnce(drawn).mockResolvedValueOnce(drawn)
    const read = async (base64: string) => {
      const html = '<p>Q</p><img src="@@PLUGINFILE@@/a.png" alt="A">'
      const found = await readWithPictures(new TextEncoder().encode(moodle(html, file('a.png', base64))))
      return typeof found === 'string'
        ? found
        : found.map((one) => ('question' in one ? [one.losesMedia, one.question.prompt?.content] : one))
    }
    const anew = { type: 'picture', attrs: { ...drawn, alt: 'A', caption: '', size: 'full' } }
    expect(await read(large)).toEqual([[false, [line('Q'), anew]]])
    expect(await read(gif)).toEqual([[false, [line('Q'), anew]]])
    expect(draw.mock.calls.map(([, most]) => most)).toEqual([32 * 1024, 32 * 1024])
    expect(await read(DOT)).toEqual([[false, [line('Q'), dot({ alt: 'A' })]]])
    for (const hostile of [
      head(60_000, 60_000),
      btoa('<svg><script>alert(1)</script></svg>'),
      'iVBORw0KGgo$$$',
    ])
      expect(await read(hostile)).toEqual([[true, [line('Q')]]])
    expect(draw).toHaveBeenCalledTimes(2)
    draw.mockResolvedValueOnce(null)
    expect(await read(large)).toEqual([[true, [line('Q')]]])
  })

  it('takes a picture that a text holds as its address, and none from elsewhere', () => {
    const html = `<p>Q</p><img src="data:image/png;base64,${DOT}" alt="Here"><img src="https://x.test/a.png" alt="There">`
    expect(promptsIn(moodle(html, ''))).toEqual([[true, [line('Q'), dot({ alt: 'Here' })]]])
  })
})

describe('packages', () => {
  const bytes = Uint8Array.from(atob(DOT), (one) => one.charCodeAt(0))
  const packed = (files: Record<string, string | Uint8Array>) =>
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, of]) => [
          name,
          typeof of === 'string' ? new TextEncoder().encode(of) : of,
        ]),
      ),
    )
  const read = (files: Record<string, string | Uint8Array>) => {
    const found = readQuestions(packed(files))
    return typeof found === 'string'
      ? found
      : found.map((one) => ('question' in one ? [one.losesMedia, one.question.prompt?.content] : one))
  }

  it.each(['single', 'multiple', 'true_false', 'short', 'numeric', 'long'] as const)(
    'a Common Cartridge takes the picture of a question %s along as a file, and brings it back',
    (type) => {
      const given = [line('What is it?'), dot({ alt: 'A cell' })]
      const asked = asking(type, given)
      const quiz = { id: 'i1', title: 'Quiz', attempts: null, minutes: null }
      const { xml, left, files } = writeQtiOne(quiz, [asked], { language: 'en', folder: 'web_resources' })
      expect(left).toEqual([])
      expect(files).toEqual([{ name: `${asked.id}-1.png`, base64: DOT }])
      expect(xml).not.toContain('data:image')
      expect(
        read({
          'imsmanifest.xml': '<manifest/>',
          '01/quiz.xml': xml,
          [`web_resources/${asked.id}-1.png`]: bytes,
        }),
      ).toEqual([[false, given]])
      expect(read({ '01/quiz.xml': xml })).toEqual([[true, [line('What is it?')]]])
    },
  )

  it('an item of QTI 2 or 3 brings the picture of what is asked, wherever it lies in the package', () => {
    const item = (src: string) =>
      `<qti-assessment-item title="Q"><qti-response-declaration identifier="R" cardinality="single"><qti-correct-response><qti-value>a</qti-value></qti-correct-response></qti-response-declaration><qti-item-body><p>What is it?</p><p><img src="${src}" alt="A cell"/></p><qti-choice-interaction response-identifier="R"><qti-simple-choice identifier="a">Yes</qti-simple-choice><qti-simple-choice identifier="b">No</qti-simple-choice></qti-choice-interaction></qti-item-body></qti-assessment-item>`
    const whole = [[false, [line('What is it?'), dot({ alt: 'A cell' })]]]
    expect(read({ 'items/1.xml': item('images/a%20b.png'), 'items/images/a b.png': bytes })).toEqual(whole)
    expect(read({ 'items/1.xml': item('../img/a.png?x=1'), 'img/a.png': bytes })).toEqual(whole)
    expect(read({ 'items/1.xml': item('https://x.test/a.png'), 'a.png': bytes })).toEqual([
      [true, [line('What is it?')]],
    ])
  })

  it('what Canvas and others say of an image between texts comes too', () => {
    const xml = `<questestinterop><assessment><section><item title="Q"><presentation><material><mattext texttype="text/plain">What is it?</mattext><matimage uri="a.png"/></material><response_lid ident="r" rcardinality="Single"><render_choice><response_label ident="1"><material><mattext>One</mattext></material></response_label><response_label ident="2"><material><mattext>Two</mattext></material></response_label></render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><varequal respident="r">1</varequal></conditionvar><setvar action="Set">100</setvar></respcondition></resprocessing></item></section></assessment></questestinterop>`
    expect(read({ 'quiz.xml': xml, 'a.png': bytes })).toEqual([
      [false, [line('What is it?'), dot({ alt: null })]],
    ])
    expect(read({ 'quiz.xml': xml })).toEqual([[true, [line('What is it?')]]])
  })
})
