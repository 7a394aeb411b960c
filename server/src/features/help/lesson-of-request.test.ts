import { v4 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { helpApi } from '#contract/help/help.ts'
import { world, type Person } from '../../../test/world.ts'
import { text } from '../questions/question.test-data.ts'
import { ask, mentorOf, move, stuck } from './help.test-data.ts'

const w = await world()

const lessonFor = async (person: Person, id: string) => {
  const { status, data } = await person.call(helpApi.lesson, { params: { id } })
  return status === 200 ? (data?.content ?? null) : status
}

/** A course of two pages. */
async function course(admin: Person) {
  const { id } = await admin.ok(coursesApi.create, { body: { title: 'Wings', language: 'en' } })
  const lessons = ['Feathers', 'Bones'].map((title) => ({ id: uuid(), title, minutes: 5, required: true }))
  const modules = [{ id: uuid(), title: 'All', lessons }]
  await admin.ok(coursesApi.saveOutline, { params: { id }, body: { revision: 1, modules } })
  for (const lesson of lessons)
    await admin.ok(coursesApi.saveLesson, {
      params: { id, lessonId: lesson.id },
      body: { revision: 0, content: text(`All about ${lesson.title}`) },
    })
  const { revision } = await admin.ok(coursesApi.update, { params: { id }, body: { summary: 'S' } })
  await admin.ok(coursesApi.publish, { params: { id }, body: { revision } })
  return { courseId: id, lessonId: lessons[0]?.id ?? '' }
}

it('the text of the lesson lies before who asked and who holds the request, as long as it is open, and before nobody else', async () => {
  const { acme, admin, student, mentor, item } = await stuck(w)
  const lesson = await course(admin)
  await student.ok(enrolmentsApi.enrol, { params: { id: lesson.courseId } })
  const page = text('All about Feathers')
  const { id } = await ask(student, lesson)
  const others = [await acme.user(), await (await w.company()).user({ role: 'mentor' })]
  const second = await mentorOf(acme, 'Leo')
  expect(await lessonFor(student, id)).toEqual(page)
  // Whoever might take it reads its words, and nothing of a course that they may not be in.
  expect(await lessonFor(mentor, id)).toBe(403)
  await move(mentor, id, 'claim')
  expect(await lessonFor(mentor, id)).toEqual(page)
  for (const one of [...others, second]) expect(await lessonFor(one, id)).toBe(404)
  expect(await lessonFor(admin, id)).toBe(403)
  // A quiz holds its answers: none of it is shown.
  const ofQuiz = await ask(student, item)
  await move(mentor, ofQuiz.id, 'claim')
  expect(await lessonFor(mentor, ofQuiz.id)).toBeNull()
  await student.ok(enrolmentsApi.withdraw, { params: { id: lesson.courseId } })
  expect(await lessonFor(mentor, id)).toBeNull()
  await move(student, id, 'cancel')
  expect(await lessonFor(mentor, id)).toBe(403)
})
