import { v4, v7 as uuid } from 'uuid'
import type { courseworkApi } from '#contract/practice/coursework.ts'
import type { Input } from '#contract/endpoint.ts'
import { mostDifference } from '#contract/rules/learning/graders/two-graders.ts'
import { hidesNames } from '#contract/rules/learning/work-score.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { openGraded } from '../enrolments/offered.ts'
import { requireTaken } from './due/deadlines.ts'
import { readAssignment, workAt } from './find-work.ts'
import { drawNumber } from './nameless.ts'
import { viewPage } from './work.view.ts'

/** Starts one's work, or goes on with what there is: of one assignment a person has one. */
export async function startWork(ctx: Context, { params }: Input<typeof courseworkApi.start>) {
  const { tx, actor, company } = ctx
  const of = { courseId: params.id, lessonId: params.lessonId }
  const enrolment = await openGraded(tx, actor, of, { locked: true, kind: 'assignment' })
  if (!(await workAt(tx, enrolment))) {
    const content = (await readAssignment(tx, enrolment)) ?? fail('NOT_FOUND')
    requireTaken(content.settings, { number: 1 }, new Date())
    const isNameless = hidesNames(content.settings)
    // The other kind of id says when it was made, and so who began then.
    const id = isNameless ? v4() : uuid()
    await tx
      .insertInto('coursework')
      .values({
        company_id: company.id,
        id,
        enrolment_id: enrolment.enrolmentId,
        user_id: actor.id,
        completion: enrolment.round,
        course_id: enrolment.courseId,
        lesson_id: enrolment.lessonId,
        revision: enrolment.revision,
        two_graders: mostDifference(content) !== null,
        learner_number: isNameless ? await drawNumber(tx, enrolment.lessonId) : null,
      })
      .execute()
    await tx
      .insertInto('coursework_rounds')
      .values({ company_id: company.id, id: uuid(), work_id: id, number: 1 })
      .execute()
  }
  return viewPage(ctx, enrolment)
}
