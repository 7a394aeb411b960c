import { sql } from 'kysely'
import type { attemptsApi } from '#contract/practice/attempts.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Context } from '../../http/caller/context.ts'
import { viewScore } from './attempts.view.ts'
import { seeLearner } from '../enrolments/offered.ts'

const MOST = 500

/** A learner's attempts at the quizzes of a course. */
export async function learnerAttempts(
  { tx, actor }: Context,
  { params }: Input<typeof attemptsApi.ofLearner>,
) {
  const { titles } = await seeLearner(tx, actor, params.id, params.enrolmentId)
  const rows = await tx
    .selectFrom('attempts')
    .select(['id', 'lesson_id', 'number', 'started_at', 'submitted_at', 'timed_out', 'percent', 'passed'])
    .select(['points', 'points_of', 'points_waiting', 'graded_at'])
    .select(
      sql<number>`(select count(*)::int from attempt_hints h
        where h.company_id = attempts.company_id and h.attempt_id = attempts.id)`.as('hints'),
    )
    .where('enrolment_id', '=', params.enrolmentId)
    .orderBy('started_at', 'desc')
    .limit(MOST)
    .execute()
  return {
    items: rows.map((row) => ({
      id: row.id,
      lessonId: row.lesson_id,
      lessonTitle: titles.get(row.lesson_id) ?? '',
      number: row.number,
      startedAt: row.started_at.toISOString(),
      submittedAt: row.submitted_at?.toISOString() ?? null,
      score: row.submitted_at && viewScore(row),
      timedOut: row.timed_out,
      hintsOpened: row.hints,
    })),
  }
}
