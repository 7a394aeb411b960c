import { sql } from 'kysely'
import type { Home } from '#contract/dashboard.ts'
import { roleAllowed, teaching } from '#contract/roles.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Actor, Context } from '../../http/caller/context.ts'
import { countWaitingAttempts } from '../attempts/offered.ts'
import { isLearnt } from '../enrolments/offered.ts'
import { homeWorkDue } from './due/home-work-due.ts'
import { selectWork } from './find-work.ts'
import { lessonTitles } from '../enrolments/lesson-titles.ts'
import { selectOpenReviews } from './peers/find-peer-review.ts'
import { waitingFor } from './review-queue.ts'

async function countWork(tx: Tx, actor: Actor): Promise<number> {
  const waiting = await waitingFor(tx, actor)
  const { count } = await waiting.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return count
}

/** The reviews of others’ work that one is to write, the first due first. */
async function peersToReview(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  most: number,
): Promise<NonNullable<Home['work']>['peers']> {
  const rows = await selectOpenReviews(tx, actor.id)
    .select(['r.course_id', 'r.lesson_id', 'r.enrolment_id'])
    .where('p.done_at', 'is', null)
    .orderBy('p.due_at')
    .orderBy('p.id')
    .limit(most)
    .execute()
  const titles = await lessonTitles(tx, rows)
  return rows.map((row) => ({
    id: row.id,
    courseId: row.course_id,
    lessonId: row.lesson_id,
    title: titles.get(row.id) ?? '',
    dueAt: row.due_at.toISOString(),
  }))
}

/** One’s own work that came back, what others’ work one is to review, what one is to hand in, and how much waits for one’s review; absent where there is none. */
export async function homeCoursework(
  { tx, actor, company }: Context,
  most: number,
): Promise<Pick<Home, 'work'>> {
  if (actor.companyId !== company.id) return {}
  const rows = await selectWork(tx)
    .where('user_id', '=', actor.id)
    .where('state', '=', 'returned')
    .where(isLearnt('coursework', 'completion'))
    .orderBy('submitted_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  const titles = await lessonTitles(tx, rows)
  const returned = rows.map((row) => ({
    courseId: row.course_id,
    lessonId: row.lesson_id,
    title: titles.get(row.id) ?? '',
  }))
  const waiting = roleAllowed(teaching, actor.role)
    ? (await countWork(tx, actor)) + (await countWaitingAttempts(tx, actor))
    : 0
  const peers = await peersToReview({ tx, actor }, most)
  const due = await homeWorkDue({ tx, actor }, most)
  return returned.length + peers.length + due.length + waiting > 0
    ? { work: { returned, peers, due, waiting } }
    : {}
}
