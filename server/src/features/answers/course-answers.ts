import { sql } from 'kysely'
import type { answersApi } from '#contract/help/answers.ts'
import type { Input } from '#contract/endpoint.ts'
import { answerStates } from '#contract/rules/help/answer-moves.ts'
import type { Context } from '../../http/caller/context.ts'
import { pageOf } from '../../http/page.ts'
import { requirePart } from '../courses/open-course.ts'
import { selectAnswers } from './answers.view.ts'
import { viewReviewed } from './review-answers.view.ts'

/** Answers that somebody proposed and nobody reviewed, each with its course: a part of other statements. */
export const proposedAnswers = sql`(select a.proposed_at as at, a.course_id as place from shared_answers a
  where a.company_id = current_company() and a.state = 'proposed')`

/** The answers of a course that stand so: what is proposed the oldest first, the others as they were reviewed last. */
export async function courseAnswers(
  { tx, actor }: Context,
  { params, query }: Input<typeof answersApi.ofCourse>,
) {
  const { mayEdit } = await requirePart(tx, actor, params.id, 'see')
  const found = await tx
    .selectFrom('shared_answers')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .where('course_id', '=', params.id)
    .groupBy('state')
    .execute()
  const countOf = (state: (typeof answerStates)[number]) =>
    found.find((one) => one.state === state)?.count ?? 0
  const counts = {
    proposed: countOf('proposed'),
    published: countOf('published'),
    rejected: countOf('rejected'),
    withdrawn: countOf('withdrawn'),
  }
  const rows = await selectAnswers(tx)
    .where('a.course_id', '=', params.id)
    .where('a.state', '=', query.state)
    .$if(query.state === 'proposed', (q) => q.orderBy('a.proposed_at'))
    .$if(query.state !== 'proposed', (q) => q.orderBy('a.reviewed_at', 'desc'))
    .orderBy('a.id')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute()
  const items = await viewReviewed(tx, params.id, rows, actor)
  return { ...pageOf(items, counts[query.state], query), mayEdit, counts }
}
