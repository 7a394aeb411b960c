import { sql } from 'kysely'
import { MISSED_OFTEN } from '#contract/rules/help/stuck.ts'
import type { Tx } from '../../db/tenant.ts'
import { attemptsLimits } from './limits.ts'
import { enrolmentsLimits } from '../enrolments/limits.ts'
import { isLearnt, notDone, versionsOf } from '../enrolments/offered.ts'
import { attemptsLeft, shownAfter } from './attempts.policy.ts'
import { attemptsOf, readQuiz } from './find-attempt.ts'

const { days, items: most } = enrolmentsLimits.lately

export type Missed = {
  userId: string
  enrolmentId: string
  courseId: string
  version: number
  lessonId: string
  /** A question of the quiz, or the quiz itself. */
  itemId: string
  times: number
  lastAt: Date
}
type Found = Omit<Missed, 'version'> & { round: number }

/** The questions of a quiz of which somebody is shown whether they had them right; none where it shows the score alone. */
async function questionsShown(tx: Tx, of: Found): Promise<ReadonlySet<string>> {
  const all = await attemptsOf(tx, of)
  const [newest] = all
  const quiz = newest && (await readQuiz(tx, { ...of, revision: newest.revision }))
  if (!quiz) return new Set()
  const shows = shownAfter(quiz.settings, {
    passed: all.some(({ passed }) => passed === true),
    left: attemptsLeft(quiz.settings, all.length, new Date()),
    open: all.some(({ submitted_at }) => submitted_at === null),
  })
  return new Set(shows === 'score' ? [] : quiz.questions.map(({ id }) => id))
}

/**
 * What people missed several times lately, in quizzes that they are not done with: questions, since they last had them
 * right, and quizzes that they tried without passing. A question of which they are not shown that they missed it is not
 * among them: to be offered help with it would say so. The newest attempts of each person are looked at, by their index.
 */
export async function missedOften(
  tx: Tx,
  userIds: readonly string[],
  only?: { courseId: string; lessonId: string },
): Promise<Missed[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<Found>`
    with tried as (
      select t.* from unnest(${userIds}::uuid[]) person (id) cross join lateral (
        select * from attempts a where a.company_id = current_company() and a.user_id = person.id
          and a.submitted_at > now() - ${days} * interval '1 day' and a.points_waiting = 0
          and ${only ? sql`a.course_id = ${only.courseId} and a.lesson_id = ${only.lessonId}` : sql`true`}
        order by a.submitted_at desc limit ${attemptsLimits.missedOf}) t
      where ${isLearnt('t', 'round')} and ${notDone('t.enrolment_id', 't.lesson_id')}),
    answered as (
      select t.user_id, t.enrolment_id, t.round, t.course_id, t.lesson_id, a.question_id as item_id, t.submitted_at,
        a.credit < 1 and t.number > coalesce(max(t.number) filter (where a.credit >= 1)
          over (partition by t.enrolment_id, t.lesson_id, a.question_id), 0) as missed
      from tried t join attempt_answers a on a.company_id = t.company_id and a.attempt_id = t.id
      where a.answer is not null and a.credit is not null
      union all
      select user_id, enrolment_id, round, course_id, lesson_id, lesson_id, submitted_at, passed is not true
      from tried)
    select user_id as "userId", enrolment_id as "enrolmentId", round, course_id as "courseId",
      lesson_id as "lessonId", item_id as "itemId", (count(*) filter (where missed))::int as times,
      max(submitted_at) as "lastAt"
    from answered group by user_id, enrolment_id, round, course_id, lesson_id, item_id
    having count(*) filter (where missed) >= ${MISSED_OFTEN}
    order by max(submitted_at) desc, item_id limit ${most}`.execute(tx)
  return shown(tx, rows)
}

async function shown(tx: Tx, rows: readonly Found[]): Promise<Missed[]> {
  const versions = await versionsOf(
    tx,
    rows.map(({ enrolmentId }) => enrolmentId),
  )
  const questions = new Map<string, ReadonlySet<string>>()
  const found: Missed[] = []
  for (const { round, ...row } of rows) {
    const version = versions.get(row.enrolmentId)?.version
    if (version === undefined) continue
    const quiz = `${row.enrolmentId} ${row.lessonId}`
    if (row.itemId !== row.lessonId) {
      if (!questions.has(quiz)) questions.set(quiz, await questionsShown(tx, { ...row, round }))
      if (!questions.get(quiz)?.has(row.itemId)) continue
    }
    found.push({ ...row, version })
  }
  return found
}
