import { strFromU8, unzipSync } from 'fflate'
import { v4 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { courseTransferApi, type CourseFormat } from '#contract/courses/course-transfer.ts'
import type { QuizContent } from '#contract/practice/quiz.ts'
import { world, type Person } from '../../../../test/world.ts'
import { publishQuiz, quizOf } from '../../attempts/quiz.test-data.ts'
import { question, text } from '../../questions/question.test-data.ts'
import { contents, draftOf, look, made, zip } from '../course-transfer.test-data.ts'
import {
  answers,
  asTape,
  backup,
  category,
  drawnSlot,
  parts,
  question as asked,
  slot,
  slots,
} from '../moodle/backup.test-data.ts'

const w = await world()
const admin = async () => (await w.company()).user({ role: 'admin' })

const leave = async (by: Person, id: string, format: CourseFormat) => {
  const { bytes } = await by.call(courseTransferApi.export, { params: { id }, query: { format } })
  return Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(bytes))).map(([name, content]) => [name, strFromU8(content)]),
  )
}
/** Of the quiz of a course: each pool with what it asks and the words of its questions, and those in none. */
async function poolsIn(by: Person, content: Uint8Array | string, filename: string) {
  const seen = await look(by, content, filename)
  const lessons = await contents(by, await draftOf(by, await made(by, seen)))
  const quiz = lessons.find(({ kind }) => kind === 'quiz')?.content as QuizContent
  const of = (pool?: string) =>
    quiz.questions
      .filter((one) => one.pool === pool)
      .map(
        ({ prompt, points }) => `${JSON.stringify(prompt?.content).match(/"text":"([^"]*)"/)?.[1]} ${points}`,
      )
  return {
    left: seen.left,
    none: of(),
    pools: (quiz.settings.pools ?? []).map(({ id, name, asks }) => ({ name, asks, has: of(id) })),
  }
}

const [wings, beaks, empty] = [uuid(), uuid(), uuid()]
const yes = (words: string, pool?: string) =>
  question('true_false', { prompt: text(words), right: true, ...(pool && { pool }) })
const quiz = quizOf(
  [
    yes('A', wings),
    yes('B'),
    // Nobody could answer it: it does not leave, and those after it stay in their pools.
    question('true_false', { prompt: text('C'), right: null, pool: wings }),
    yes('D', beaks),
    yes('E', wings),
  ],
  {
    pools: [
      { id: wings, name: 'Wings: “all”', asks: 1 },
      { id: beaks, name: 'Beaks', asks: 2 },
      { id: empty, name: 'Nests', asks: 3 },
    ],
  },
)

it('pools leave with their course, and come back with their questions in them', async () => {
  const by = await admin()
  const { id } = await publishQuiz(by, quiz)
  const files = await leave(by, id, 'markdown')
  expect(files['01-all/02-what-you-know.md']).toContain(
    'pools:\n  - name: "Wings: “all”"\n    asks: 1\n    questions:\n      - 1\n      - 4\n',
  )
  expect(await poolsIn(by, zip(files), 'Birds.zip')).toEqual({
    left: [],
    none: ['B 1'],
    pools: [
      { name: 'Wings: “all”', asks: 1, has: ['A 1', 'E 1'] },
      { name: 'Beaks', asks: 2, has: ['D 1'] },
      { name: 'Nests', asks: 3, has: [] },
    ],
  })
})

it('a cartridge says that the questions drawn for each attempt have no place in it, where there are such', async () => {
  const by = await admin()
  const drawn = await publishQuiz(by, quiz)
  expect((await leave(by, drawn.id, 'common_cartridge'))['left-out.txt']).toBe(
    '01-all/02-what-you-know.xml: questions drawn for each attempt\n',
  )
  const whole = await publishQuiz(by, quizOf([yes('A')]))
  expect(await leave(by, whole.id, 'common_cartridge')).not.toHaveProperty('left-out.txt')
})

const one = (id: number, words: string) =>
  asked({
    id,
    kind: 'truefalse',
    text: words,
    own:
      answers({ id: id * 10, text: 'True', fraction: 1 }, { id: id * 10 + 1, text: 'False', fraction: 0 }) +
      `<truefalse id="1">${parts({ trueanswer: id * 10, falseanswer: id * 10 + 1 })}</truefalse>`,
  })
const entry = (id: number, words: string) => ({ entry: id, versions: [one(id * 10, words)] })
/** A backup with one quiz of these slots. */
const moodleQuiz = (questions: string, ...all: string[]) =>
  backup({
    title: 'Birds',
    sections: [
      {
        name: 'One',
        activities: [
          { kind: 'quiz', title: 'Quiz', gradepass: 0, own: parts({ attempts_number: 1 }) + slots(...all) },
        ],
      },
    ],
    questions,
  })

it('questions of the one category from which all of a Moodle quiz is drawn have the points of its slots', async () => {
  const files = moodleQuiz(
    category(7, 'Wings', [entry(12, 'B'), entry(13, 'C'), entry(14, 'D')]),
    drawnSlot(1, 7, 3),
    drawnSlot(2, 7, 3),
  )
  expect(await poolsIn(await admin(), asTape(files), 'a.mbz')).toEqual({
    left: [],
    none: ['B 3', 'C 3', 'D 3'],
    pools: [],
  })
})

it('categories from which a Moodle quiz draws come as pools beside what it asks always, with the points of their slots', async () => {
  const files = moodleQuiz(
    category(7, 'Wings', [
      // Asked always in its first version: not drawn in its second.
      { entry: 11, versions: [one(110, 'A, once'), one(111, 'A')] },
      entry(12, 'B'),
      entry(13, 'C'),
      entry(14, 'D'),
    ]) +
      category(8, 'Beaks', [entry(15, 'E'), entry(16, 'F')]) +
      category(9, 'Nests', []),
    drawnSlot(1, 7, 3),
    slot(2, 11, { mark: 4, version: 1 }),
    drawnSlot(3, 8, 2),
    drawnSlot(4, 7, 3),
    drawnSlot(5, 9),
  )
  expect(await poolsIn(await admin(), asTape(files), 'a.mbz')).toEqual({
    left: [{ path: 'One / Quiz', reason: 'questions_drawn', name: 'Nests' }],
    none: ['A, once 4'],
    pools: [
      { name: 'Wings', asks: 2, has: ['B 3', 'C 3', 'D 3'] },
      { name: 'Beaks', asks: 1, has: ['E 2', 'F 2'] },
    ],
  })
})

const field = (label: string, entry: string) =>
  `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield>`
const item = (words: string) =>
  `<item ident="${words}"><itemmetadata><qtimetadata>${field('question_type', 'essay_question')}${field('points_possible', '2')}</qtimetadata></itemmetadata><presentation><material><mattext>${words}</mattext></material><response_str ident="r"/></presentation></item>`
const group = (title: string, of: string, inside: string) =>
  `<section ident="${title}" title="${title}"><selection_ordering><selection>${of}</selection></selection_ordering>${inside}</section>`
const manifest = `<manifest identifier="m"><metadata><schema>IMS Common Cartridge</schema></metadata><organizations><organization identifier="o"><item identifier="root"><item identifier="i" identifierref="r"><title>Quiz</title></item></item></organization></organizations><resources><resource identifier="r" type="imsqti_xmlv1p2/imscc_xmlv1p3/assessment"><file href="r.xml"/></resource></resources></manifest>`
/** A cartridge with one quiz of these items and groups. */
const cartridge = (inside: string) =>
  zip({
    'imsmanifest.xml': manifest,
    'r.xml': `<questestinterop><assessment ident="a" title="Quiz"><section ident="root_section">${inside}</section></assessment></questestinterop>`,
  })

it('groups of questions of a cartridge come as pools, with the points that the group gives', async () => {
  const packed = cartridge(
    `${item('A')}${group(
      'Wings',
      '<selection_number>1</selection_number><selection_extension><points_per_item>5</points_per_item></selection_extension>',
      item('B') + item('C'),
    )}${group('', '<selection_number>1</selection_number>', item('D') + item('E'))}${group(
      'Theirs',
      '<sourcebank_ref>b</sourcebank_ref><selection_number>3</selection_number>',
      '',
    )}`,
  )
  expect(await poolsIn(await admin(), packed, 'birds.imscc')).toEqual({
    left: [{ path: 'Birds / Quiz', reason: 'questions_drawn', name: 'Theirs' }],
    none: ['A 2'],
    pools: [
      { name: 'Wings', asks: 1, has: ['B 5', 'C 5'] },
      { name: '2', asks: 1, has: ['D 2', 'E 2'] },
    ],
  })
})

it('groups of a cartridge whose names differ in capitals alone are two pools, told apart by a number', async () => {
  const one = '<selection_number>1</selection_number>'
  const packed = cartridge(group('Wings', one, item('A')) + group('WINGS', one, item('B')))
  expect((await poolsIn(await admin(), packed, 'birds.imscc')).pools).toEqual([
    { name: 'Wings', asks: 1, has: ['A 2'] },
    { name: 'WINGS 2', asks: 1, has: ['B 2'] },
  ])
})

const numbers = (most: number) => Array.from({ length: most }, (_, at) => at + 1)

it('of more groups of a cartridge than a quiz has room for pools the first come, and it says whose questions are asked always', async () => {
  const groups = numbers(22).map((n) =>
    group(
      n === 22 ? '' : `Group ${n}`,
      '<selection_number>1</selection_number>',
      item(`Q${n}`) + item(`R${n}`),
    ),
  )
  const seen = await poolsIn(await admin(), cartridge(groups.join('')), 'birds.imscc')
  expect(seen).toMatchObject({
    left: [
      { path: 'Birds / Quiz', reason: 'too_many_pools', name: 'Group 21' },
      { path: 'Birds / Quiz', reason: 'too_many_pools', name: '22' },
    ],
    none: ['Q21 2', 'R21 2', 'Q22 2', 'R22 2'],
  })
  expect(seen.pools).toHaveLength(20)
  expect([seen.pools[0], seen.pools[19]]).toEqual([
    { name: 'Group 1', asks: 1, has: ['Q1 2', 'R1 2'] },
    { name: 'Group 20', asks: 1, has: ['Q20 2', 'R20 2'] },
  ])
})

it('of more pools in the head of a text the first come too, and one that makes no sense takes no other with it', async () => {
  const by = await admin()
  const { id } = await publishQuiz(by, quizOf(numbers(22).map((n) => yes(`Q${n}`))))
  const files = await leave(by, id, 'markdown')
  const path = '01-all/02-what-you-know.md'
  const pools = numbers(22).map((n) => ({ name: `Pool ${n}`, asks: n === 1 ? 0 : 1, questions: [n] }))
  const text = (files[path] ?? '').replace('---\n', `---\npools: ${JSON.stringify(pools)}\n`)
  const seen = await poolsIn(by, zip({ ...files, [path]: text }), 'Birds.zip')
  expect(seen).toMatchObject({
    left: [{ path, reason: 'too_many_pools', name: 'Pool 22' }],
    none: ['Q1 1', 'Q22 1'],
  })
  expect(seen.pools.map(({ name }) => name)).toEqual(numbers(20).map((n) => `Pool ${n + 1}`))
})

it('gives no two pools one name, whatever those of the file are called', async () => {
  const by = await admin()
  const { id } = await publishQuiz(by, quizOf(numbers(5).map((n) => yes(`Q${n}`))))
  const files = await leave(by, id, 'markdown')
  const path = '01-all/02-what-you-know.md'
  const pools = ['A', 'A 3', 'a', '', '4'].map((name, at) => ({ name, asks: 1, questions: [at + 1] }))
  const text = (files[path] ?? '').replace('---\n', `---\npools: ${JSON.stringify(pools)}\n`)
  const seen = await poolsIn(by, zip({ ...files, [path]: text }), 'Birds.zip')
  expect(seen.pools.map(({ name }) => name)).toEqual(['A', 'A 3', 'a 4', '4'])
})
