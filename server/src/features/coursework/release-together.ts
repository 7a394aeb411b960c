import { sql } from 'kysely'
import type { courseworkApi } from '#contract/practice/coursework.ts'
import type { HeldGrades } from '#contract/practice/work.ts'
import type { Input } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { afterWorkMove } from '#contract/rules/learning/work-moves.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Actor, Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { openTitles, titleOf } from '../courses/offered.ts'
import { coursesLedBy, requirePart } from '../courses/open-course.ts'
import { lessonTitles } from '../enrolments/lesson-titles.ts'
import { holdEnrolments, isLearnt } from '../enrolments/offered.ts'
import { assignmentOf, roundOf, selectWork } from './find-work.ts'
import { publishReview } from './reviews/publish-review.ts'

/** The work of which the grade is ready to be released with others: nobody’s own, and of nobody who learns no more. */
const readyWork = (tx: Tx, actor: Pick<Actor, 'id'>) =>
  tx
    .selectFrom('coursework as w')
    .innerJoin('coursework_rounds as r', (join) =>
      join.onRef('r.company_id', '=', 'w.company_id').onRef('r.work_id', '=', 'w.id'),
    )
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'w.company_id').onRef('u.id', '=', 'w.user_id'),
    )
    .where('r.ready_at', 'is not', null)
    .where('w.state', '=', 'awaiting_grade')
    .where('w.user_id', '!=', actor.id)
    .where('u.status', '!=', 'deleted')
    .where(isLearnt('w', 'completion'))

/** The assignments of which grades are ready, in the courses that somebody leads or grades. */
export async function heldGrades({ tx, actor }: Pick<Context, 'tx' | 'actor'>): Promise<HeldGrades[]> {
  const led = await coursesLedBy(tx, actor)
  const rows = await readyWork(tx, actor)
    .$if(led !== null, (q) => q.where(sql<boolean>`w.course_id = any(${led ?? []}::uuid[])`))
    .select(['w.course_id', 'w.lesson_id', 'w.lesson_id as id'])
    .select([
      sql<string>`(array_agg(w.enrolment_id order by w.enrolment_id))[1]`.as('enrolment_id'),
      sql<number>`count(*)::int`.as('ready'),
    ])
    .groupBy(['w.course_id', 'w.lesson_id'])
    .orderBy('ready', 'desc')
    .orderBy('w.lesson_id')
    .limit(limits.assignmentsHeld)
    .execute()
  const titles = await lessonTitles(tx, rows)
  const courses = await openTitles(tx, [...new Set(rows.map((row) => row.course_id))])
  return rows.map((row) => ({
    course: { id: row.course_id, title: courses.find(({ id }) => id === row.course_id)?.title ?? '' },
    lesson: { id: row.lesson_id, title: titles.get(row.id) ?? '' },
    ready: row.ready,
  }))
}

/** Releases one of them; `false` where it was released, written on in or taken from its course meanwhile. */
async function releaseReady(ctx: Context, workId: string): Promise<boolean> {
  const { tx } = ctx
  const work = await selectWork(tx).where('id', '=', workId).forUpdate().executeTakeFirst()
  if (!work) return false
  const round = await roundOf(tx, work)
  const state = afterWorkMove(work.state, 'grade', 'staff')
  if (!state || round.ready_at === null || round.review_draft === null) return false
  const found = { work, round, content: await assignmentOf(tx, work) }
  await publishReview(ctx, found, {
    review: round.review_draft,
    outcome: 'graded',
    state,
    byId: round.reviewer_id,
  })
  return true
}

/**
 * Releases what is ready of an assignment, each to whose it is. Of two who press at once the second waits for the first and
 * finds what that one left: everyone is told once.
 */
export async function releaseTogether(ctx: Context, { params }: Input<typeof courseworkApi.releaseTogether>) {
  const { tx, actor, company, request, askAgain } = ctx
  await requirePart(tx, actor, params.id, 'see')
  await sql`select pg_advisory_xact_lock(hashtextextended(${`grades of ${params.id}`}, 0))`.execute(tx)
  await requirePart(tx, await askAgain(), params.id, 'see')
  const ready = () =>
    readyWork(tx, actor).where('w.course_id', '=', params.id).where('w.lesson_id', '=', params.lessonId)
  const rows = await ready()
    .select(['w.id', 'w.enrolment_id', 'w.lesson_id'])
    .orderBy('r.ready_at')
    .orderBy('w.id')
    .limit(limits.gradesTogether)
    .execute()
  if (rows.length === 0) return { released: 0, left: 0 }
  await holdEnrolments(
    tx,
    rows.map((row) => row.enrolment_id),
  )
  let released = 0
  for (const { id } of rows) if (await releaseReady(ctx, id)) released++
  if (released > 0) {
    const [first] = rows
    const lesson = first && (await lessonTitles(tx, [first])).get(first.id)
    await audit(
      tx,
      company.id,
      { actor, request },
      {
        action: 'courses.grades_released',
        target: { type: 'course', id: params.id, name: (await titleOf(tx, params.id)) ?? '' },
        after: { title: lesson ?? '', count: released },
      },
    )
  }
  const { left } = await ready()
    .select(sql<number>`count(*)::int`.as('left'))
    .executeTakeFirstOrThrow()
  return { released, left }
}
