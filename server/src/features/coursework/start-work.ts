import { v7 as uuid } from 'uuid'
import type { courseworkApi } from '#contract/practice/coursework.ts'
import type { Input } from '#contract/endpoint.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { openGraded } from '../enrolments/offered.ts'
import { readAssignment, workAt } from './find-work.ts'
import { viewPage } from './work.view.ts'

/** Starts one's work, or goes on with what there is: of one assignment a person has one. */
export async function startWork(ctx: Context, { params }: Input<typeof courseworkApi.start>) {
  const { tx, actor, company } = ctx
  const of = { courseId: params.id, lessonId: params.lessonId }
  const place = await openGraded(tx, actor, of, { locked: true, kind: 'assignment' })
  if (!(await workAt(tx, place))) {
    if (!(await readAssignment(tx, place))) fail('NOT_FOUND')
    const id = uuid()
    await tx
      .insertInto('coursework')
      .values({
        company_id: company.id,
        id,
        enrolment_id: place.enrolmentId,
        user_id: actor.id,
        completion: place.round,
        course_id: place.courseId,
        lesson_id: place.lessonId,
        revision: place.revision,
      })
      .execute()
    await tx
      .insertInto('coursework_rounds')
      .values({ company_id: company.id, id: uuid(), work_id: id, number: 1 })
      .execute()
  }
  return viewPage(ctx, place)
}
