import { strFromU8, unzipSync } from 'fflate'
import { v4 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { courseTransferApi } from '#contract/courses/course-transfer.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { gradebookApi } from '#contract/practice/gradebook.ts'
import { gradeScalesApi } from '#contract/practice/scales/grade-scales.ts'
import { world } from '../../../test/world.ts'
import { graded } from './gradebook.test-data.ts'

const w = await world()

const late = { percentADay: 10, mostPercent: 50, graceHours: 12 }
const step = (word: string, from: number, value: number) => ({ word, from, value })

/** A course that says itself how its grades are made and said. */
async function ownWay() {
  const course = await graded(w)
  const { admin, id, quizId, essayId } = course
  const scale = { id: uuid(), name: 'Two', steps: [step('Yes', 50, 75), step('No', 0, 25)] }
  await admin.ok(gradeScalesApi.save, {
    body: { scales: [scale], defaultScaleId: null, late: null, revision: 0 },
  })
  const categoryId = uuid()
  await admin.ok(gradebookApi.saveScheme, {
    params: { id },
    body: {
      revision: 0,
      categories: [{ id: categoryId, title: 'Tests', weight: 60 }],
      lessons: [{ lessonId: quizId, categoryId }],
      missingIsZero: true,
      scale: scale.id,
      scales: [{ lessonId: essayId, scaleId: scale.id }],
      late,
    },
  })
  return { ...course, scaleId: scale.id, categoryId }
}

it('a copy of a course makes and says its grades as the course does, and changes none of it', async () => {
  const { admin, id, scaleId, categoryId } = await ownWay()
  const { id: copyId, revision } = await admin.ok(coursesApi.duplicate, { params: { id } })
  const params = { id: copyId }
  await admin.ok(coursesApi.publish, { params, body: { revision } })
  const book = await admin.ok(gradebookApi.page, { params })
  expect(book.scheme).toMatchObject({
    categories: [{ title: 'Tests', weight: 60 }],
    missingIsZero: true,
    scale: scaleId,
    finalScaleId: scaleId,
    late: { percentADay: 10, mostPercent: 50, graceHours: 12 },
    revision: 1,
  })
  expect(book.columns.map((one) => [one.title, one.categoryId, one.scaleId])).toEqual([
    ['What you know', categoryId, null],
    ['An essay', null, scaleId],
    ['A talk', null, null],
  ])
  await admin.ok(gradebookApi.saveScheme, {
    params,
    body: { revision: 1, categories: [], lessons: [], missingIsZero: false },
  })
  const { scheme } = await admin.ok(gradebookApi.page, { params: { id } })
  expect(scheme).toMatchObject({ missingIsZero: true, categories: [{ title: 'Tests' }], revision: 1 })
})

it('a copy of a course that takes all from its company takes it too', async () => {
  const { admin, id } = await graded(w)
  const { id: copyId } = await admin.ok(coursesApi.duplicate, { params: { id } })
  const { scheme } = await admin.ok(gradebookApi.page, { params: { id: copyId } })
  expect(scheme).toMatchObject({ categories: [], scale: 'default', late: 'default', revision: 0 })
})

it('a course that leaves as a file says what of its gradebook stays behind, and only where there is something', async () => {
  const { admin, id } = await ownWay()
  const left = async (courseId: string, format: 'markdown' | 'common_cartridge') => {
    const { bytes } = await admin.call(courseTransferApi.export, {
      params: { id: courseId },
      query: { format },
    })
    const file = unzipSync(new Uint8Array(bytes))['left-out.txt']
    return file ? strFromU8(file).trim().split('\n') : []
  }
  const own = [
    'gradebook: categories and weights',
    'gradebook: what is missing counts as zero',
    'gradebook: grades in the words of a scale',
    'gradebook: points off for being late',
  ]
  expect(await left(id, 'markdown')).toEqual(own)
  expect(await left(id, 'common_cartridge')).toEqual(expect.arrayContaining(own))
  const { id: copyId, settings } = await admin.ok(coursesApi.duplicate, { params: { id } })
  await admin.ok(gradebookApi.saveScheme, {
    params: { id: copyId },
    body: {
      revision: 1,
      categories: [],
      lessons: [],
      missingIsZero: false,
      scale: 'default',
      scales: [],
      late: 'none',
    },
  })
  await admin.ok(coursesApi.update, { params: { id: copyId }, body: { language: 'es' } })
  expect([settings.language, await left(copyId, 'markdown')]).toEqual([
    'en',
    ['libro de calificaciones: el descuento por retraso'],
  ])
})
