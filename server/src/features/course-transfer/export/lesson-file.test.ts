import { v4 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { newAssignmentSettings, newPeerReviewSettings } from '#contract/practice/assignment.ts'
import { text } from '../../questions/question.test-data.ts'
import { newSettings } from '../../courses/create-course.ts'
import { CourseHead, LessonHead, splitHead } from '../reader/head.ts'
import { readTexts } from '../reader/read-texts.ts'
import { lessonResources } from './cartridge/lesson-resources.ts'
import { courseFile, lessonFile } from './lesson-file.ts'
import type { LessonToWrite } from './lesson-to-write.ts'

it('an assignment leaves with its due time, its cut-off and its teams, and comes back with them', () => {
  const settings = {
    ...newAssignmentSettings,
    dueAt: '2026-03-05T11:00:00.000Z',
    cutOffAt: '2026-03-06T11:00:00.000Z',
    teams: { made: 'learners' as const, size: 3 },
  }
  const { files } = lessonFile({
    lesson: { id: uuid(), kind: 'assignment', title: 'An essay', minutes: 5, required: true },
    content: { type: 'assignment', instructions: null, settings, rubric: null },
    language: 'en',
    folder: 'rivers',
    name: 'essay',
    pathOf: () => undefined,
  })
  const { head } = splitHead(String(files[0]?.content))
  expect(LessonHead.parse(head).assignment.settings).toEqual({
    accepts: { text: true, files: true, link: false },
    mostFiles: 5,
    mostMegabytes: 10,
    passedBy: 'reviewed',
    passPoints: 50,
    mostPoints: 100,
    dueAt: '2026-03-05T11:00:00.000Z',
    cutOffAt: '2026-03-06T11:00:00.000Z',
    teams: { made: 'learners', size: 3 },
  })
})

const hints = {
  question: text('Why?'),
  principle: null,
  step: text('First *this*.'),
  worked: text('Because.'),
}
const page: LessonToWrite = {
  lesson: { id: uuid(), title: 'Lift', minutes: 5, required: true },
  content: { ...text('A wing lifts.'), hints },
  language: 'es',
  folder: 'wings',
  name: 'lift',
  pathOf: () => undefined,
}
const work: LessonToWrite = {
  ...page,
  lesson: { id: uuid(), kind: 'assignment', title: 'Build one', minutes: 5, required: true },
  content: {
    type: 'assignment',
    instructions: null,
    settings: { ...newAssignmentSettings, workedCloses: true },
    rubric: null,
    hints,
  },
  name: 'build',
}

it('a course leaves with how many lessons are enough and the day on which it is due, and comes back with them', () => {
  const written = courseFile({ ...newSettings('Wings', 'en'), enough: 2, dueOn: '2026-05-01' }, [])
  expect(CourseHead.parse(splitHead(written).head)).toMatchObject({
    title: 'Wings',
    enough: 2,
    dueDays: null,
    dueOn: '2026-05-01',
  })
})

it('the hints of a page and of an assignment leave as Markdown, and come back as they were', () => {
  const texts = new Map(
    [page, work].flatMap((one) =>
      lessonFile(one).files.map(({ name, content }): [string, Buffer] => [name, Buffer.from(content)]),
    ),
  )
  const { texts: read, preview } = readTexts({ format: 'markdown', texts, others: [] }, 'Wings.zip')
  expect(read.map(({ content }) => content)).toMatchObject([work.content, page.content])
  expect(preview.left).toEqual([])
})

it('a Common Cartridge has no place for hints: it says so, and no byte of it has one', () => {
  const written = [page, work].map(lessonResources)
  expect(written.map(({ left }) => left)).toEqual([['wings/lift.html: pistas'], ['wings/build.html: pistas']])
  expect(JSON.stringify(written)).not.toContain('Because')
})

it('a cartridge says what of an assignment has no place in it, and nothing of one that has only what has', () => {
  const settings = { ...newAssignmentSettings, teams: { made: 'staff' as const, size: 3 } }
  const bare = { type: 'assignment' as const, instructions: null, settings, rubric: null }
  const left = (content: LessonToWrite['content'], language: 'en' | 'es' = 'es') =>
    lessonResources({ ...work, content, language }).left
  expect(left({ ...bare, settings: newAssignmentSettings })).toEqual([])
  expect(left(bare)).toEqual(['wings/build.xml: el trabajo en equipo'])
  const rubric = { withPoints: false, criteria: [] }
  const whole = {
    ...bare,
    rubric,
    settings: {
      ...newAssignmentSettings,
      accepts: { text: true, files: false, link: false, voice: true },
      twoGraders: { mostDifference: 10 },
    },
    peerReview: newPeerReviewSettings,
  }
  expect(left(whole, 'en')).toEqual([
    'wings/build.xml: the rubric',
    'wings/build.xml: recordings of voice and screen',
    'wings/build.xml: reviews among learners',
    'wings/build.xml: two graders',
  ])
})
