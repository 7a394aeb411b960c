import { sql } from 'kysely'
import type { Question } from '#contract/practice/questions.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Actor } from '../../http/caller/context.ts'
import { askedIn, selectAttempts } from './find-attempt.ts'

/** The questions of one’s attempts that are under way at a lesson, with what is right: for checks of the server, never to be answered. */
export async function questionsUnderWay(
  tx: Tx,
  { id }: Pick<Actor, 'id'>,
  { courseId, lessonId }: { courseId: string; lessonId: string },
): Promise<Question[]> {
  const open = await selectAttempts(tx)
    .where('user_id', '=', id)
    .where('course_id', '=', courseId)
    .where('lesson_id', '=', lessonId)
    .where('submitted_at', 'is', null)
    .execute()
  const asked: Question[] = []
  for (const attempt of open) asked.push(...((await askedIn(tx, attempt))?.questions ?? []))
  return asked
}

export type QuizStanding = {
  lessonId: string
  /** Submitted ones. */
  attempts: number
  passed: boolean
  best: CountedAttempt | null
  /** The best of those that were submitted by the day on which the course was due. */
  bestInTime: CountedAttempt | null
  /** What all attempts make together, as a share of all points. */
  average: number | null
  last: CountedAttempt | null
  /** The last one with answers that wait for somebody to read them; none of those counts. */
  waiting: Pick<CountedAttempt, 'at' | 'day'> | null
}
type CountedAttempt = { points: number; of: number; at: string; day: string }

/**
 * How people stand in the quizzes of their enrolments, as a part of other statements: a row for each enrolment with a JSON
 * array of QuizStanding. `enrolments` names rows with the id of an enrolment, its round and its due day; `day` is on the calendar of `timeZone`.
 */
export const quizStandings = (enrolments: string, timeZone: string) => {
  const attempt = sql`json_build_object('points', t.points, 'of', t.points_of, 'at', t.submitted_at,
    'day', (t.submitted_at at time zone ${timeZone})::date)`
  const scored = sql`t.submitted_at is not null and t.points_waiting = 0`
  return sql`select enrolment_id, json_agg(json_build_object('lessonId', lesson_id, 'attempts', attempts,
      'passed', passed, 'best', best, 'bestInTime', best_in_time, 'last', last, 'average', average, 'waiting', waiting)) as quizzes
    from (select t.enrolment_id, t.lesson_id, (count(*) filter (where t.submitted_at is not null))::int as attempts,
        coalesce(bool_or(t.passed), false) as passed,
        (array_agg(${attempt} order by t.percent desc, t.points desc, t.number) filter (where ${scored}))[1] as best,
        (array_agg(${attempt} order by t.percent desc, t.points desc, t.number)
          filter (where ${scored} and (t.submitted_at at time zone ${timeZone})::date <= p.due_on))[1] as best_in_time,
        (array_agg(${attempt} order by t.number desc) filter (where ${scored}))[1] as last,
        (array_agg(${attempt} order by t.number desc) filter (where t.points_waiting > 0))[1] as waiting,
        avg(case when t.points_of > 0 then t.points::double precision / t.points_of else 0 end)
          filter (where ${scored}) as average
      from ${sql.table(enrolments)} p
        join attempts t on t.company_id = current_company() and t.enrolment_id = p.id and t.round = p.round
      group by t.enrolment_id, t.lesson_id) one
    group by enrolment_id`
}

/**
 * How the quizzes of a course went, as a part of other statements: a row for each lesson, of people by their best attempt.
 * `enrolments` names rows with the id of an enrolment and its round.
 */
export const quizResults = (enrolments: string) => sql`(
  select lesson_id, count(*)::int as tried, (count(*) filter (where passed))::int as passed,
    floor(avg(percent))::int as percent
  from (select t.enrolment_id, t.lesson_id, max(t.percent) as percent, coalesce(bool_or(t.passed), false) as passed
      from ${sql.table(enrolments)} p
        join attempts t on t.company_id = current_company() and t.enrolment_id = p.id and t.round = p.round
      where t.submitted_at is not null and t.points_waiting = 0 group by t.enrolment_id, t.lesson_id) best
  group by lesson_id)`

/** How often the quiz that is next in an enrolment was tried where no try passed; `enrolment` is its name in the statement. */
export const failedTries = (
  enrolment: string,
) => sql<number>`(select case when coalesce(bool_or(t.passed), false) then 0
    else count(*) end::int from attempts t
  where t.company_id = current_company() and t.enrolment_id = ${sql.ref(`${enrolment}.id`)}
    and t.round = ${sql.ref(`${enrolment}.round`)} and t.lesson_id = ${sql.ref(`${enrolment}.next_lesson_id`)}
    and t.submitted_at is not null and t.points_waiting = 0)`

type AnsweredAt = { courseId: string; lessonId: string; questionId: string }

/** How often questions were answered in attempts that were handed in, and rightly; by the ids of lesson and question. */
export async function countAnswersAt(
  tx: Tx,
  enrolments: readonly AnsweredAt[],
): Promise<Map<string, { answered: number; right: number }>> {
  if (enrolments.length === 0) return new Map()
  const keys = enrolments.map(
    ({ courseId, lessonId, questionId }) => sql`(${courseId}::uuid, ${lessonId}::uuid, ${questionId}::uuid)`,
  )
  const { rows } = await sql<{ key: string; answered: number; right: number }>`
    select t.lesson_id || ' ' || a.question_id as key, count(*)::int as answered,
      (count(*) filter (where a.credit >= 1))::int as right
    from attempts t join attempt_answers a on a.company_id = t.company_id and a.attempt_id = t.id
    where t.company_id = current_company() and t.submitted_at is not null and a.answer is not null
      and a.credit is not null and (t.course_id, t.lesson_id, a.question_id) in (${sql.join(keys)})
    group by 1`.execute(tx)
  return new Map(rows.map(({ key, ...counts }) => [key, counts]))
}

export type ToldAttempt = {
  enrolmentId: string
  lessonId: string
  points: number
  of: number
  passed: boolean
  seconds: number
}

/** What these attempts came to, by their ids; none that is not scored. */
export async function attemptsTold(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ToldAttempt>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ToldAttempt & { id: string }>`
    select id, enrolment_id as "enrolmentId", lesson_id as "lessonId", points, points_of as of, passed,
      extract(epoch from submitted_at - started_at)::float8 as seconds
    from attempts where company_id = current_company() and id = any(${[...ids]}::uuid[])
      and submitted_at is not null and passed is not null`.execute(tx)
  return new Map(rows.map(({ id, ...attempt }) => [id, attempt]))
}

export { countWaitingAttempts } from './grading/waiting-attempts.ts'
export { reaches } from './attempts.policy.ts'
export { missedOften } from './missed-often.ts'
export { answersInQuiz, carriedStanding, readTried, type TriedQuestion } from './read-tried.ts'
