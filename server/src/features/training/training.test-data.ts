import { v4 as uuid } from 'uuid'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { pathsApi, type PathStep } from '#contract/courses/paths.ts'
import type { Person } from '../../../test/world.ts'

export type Made = { id: string; lesson: string }

/** A published course of one lesson. */
export async function course(admin: Person, title: string, dueDays: number | null = null): Promise<Made> {
  const { id } = await admin.ok(coursesApi.create, { body: { title, language: 'en' } })
  const lesson = uuid()
  const lessons = [{ id: lesson, title: 'All of it', minutes: 5, required: true }]
  const modules = [{ id: uuid(), title: 'Start', lessons }]
  await admin.ok(coursesApi.saveOutline, { params: { id }, body: { revision: 1, modules } })
  const { revision } = await admin.ok(coursesApi.update, { params: { id }, body: { summary: 'S', dueDays } })
  await admin.ok(coursesApi.publish, { params: { id }, body: { revision } })
  return { id, lesson }
}

/** A published path of these steps. */
export async function path(admin: Person, steps: PathStep[], inOrder = true) {
  const { id } = await admin.ok(pathsApi.create, { body: { title: 'First weeks', language: 'en' } })
  await admin.ok(pathsApi.update, { params: { id }, body: { steps, inOrder } })
  return admin.ok(pathsApi.setState, { params: { id }, body: { state: 'published' } })
}

export const complete = (person: Person, { id, lesson }: Made) =>
  person.ok(enrolmentsApi.record, {
    params: { id, lessonId: lesson },
    body: { id: uuid(), kind: 'done' },
  })
export const only = ({ id }: Made): PathStep => ({ courseIds: [id], choose: 1 })
