import type { coursesApi } from '#contract/courses/courses.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Context } from '../../http/caller/context.ts'
import { viewDraft } from './courses.view.ts'
import { seeCourse } from './open-course.ts'

export async function courseById({ tx, actor }: Context, { params }: Input<typeof coursesApi.byId>) {
  const { course, mayEdit } = await seeCourse(tx, actor, params.id)
  return viewDraft(tx, course, mayEdit)
}
