import { v4, v7 as uuid } from 'uuid'
import type { courseworkApi } from '#contract/practice/coursework.ts'
import type { Input } from '#contract/endpoint.ts'
import { mostDifference } from '#contract/rules/learning/graders/two-graders.ts'
import { hidesNames } from '#contract/rules/learning/work-score.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { openGraded, type GradedEnrolment } from '../enrolments/offered.ts'
import { ownDeadlines, requireTaken } from './due/deadlines.ts'
import { readAssignment, workAt, type WorkRow } from './find-work.ts'
import { holdTogether, inTeam, worksTogether } from './teams/hold-team.ts'
import { drawNumber } from './nameless.ts'
import { viewPage } from './work.view.ts'

/** Starts the work of a team, unless one of them has: what is asked of them is what is published then. */
async function beginTogether(tx: Tx, work: WorkRow, enrolment: GradedEnrolment): Promise<void> {
  if (!inTeam(work)) return
  const { revision } = enrolment
  const begin = tx
    .updateTable('teams')
    .set({ begun_at: new Date() })
    .where('id', '=', work.team_id)
    .where('begun_at', 'is', null)
  const begun = await begin.returning('id').executeTakeFirst()
  if (!begun) return
  requireTaken(await ownDeadlines(tx, enrolment), { number: 1 }, new Date())
  const ids = (await worksTogether(tx, work)).map(({ id }) => id)
  await tx.updateTable('coursework').set({ revision }).where('id', 'in', ids).execute()
}

/** Starts one's work, or goes on with what there is: of one assignment a person has one. */
export async function startWork(ctx: Context, { params }: Input<typeof courseworkApi.start>) {
  const { tx, actor, company } = ctx
  const of = { courseId: params.id, lessonId: params.lessonId }
  const open = (locked: boolean) => openGraded(tx, actor, of, { locked, kind: 'assignment' })
  const before = await workAt(tx, await open(false))
  if (before) await holdTogether(tx, before)
  const enrolment = await open(true)
  const own = await workAt(tx, enrolment)
  if (own) await beginTogether(tx, own, enrolment)
  else {
    const content = (await readAssignment(tx, enrolment)) ?? fail('NOT_FOUND')
    requireTaken(content.settings, { number: 1 }, new Date())
    if (content.settings.teams) fail('CONFLICT', { details: { reason: 'team_needed' } })
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
