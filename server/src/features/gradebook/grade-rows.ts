import { sql, type RawBuilder } from 'kysely'
import type { EnrolmentState } from '#contract/courses/enrolments.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { likePattern } from '../../platform/like-pattern.ts'
import { quizStandings, type QuizStanding } from '../attempts/offered.ts'
import { workStandings, type WorkStanding } from '../coursework/offered.ts'
import { learning, learnIn } from '../enrolments/learning.ts'
import { membersIn } from '../groups/offered.ts'

export type KeptGrade = {
  lessonId: string
  points: number | null
  comment: string
  byId: string | null
  at: string
  revision: number
  lateWaived: boolean
}

/** Somebody's enrolment in a course, with all that there is to grade them by. */
export type GradedEnrolment = {
  id: string
  company_id: string
  user_id: string
  version: number
  /** Of its completions. */
  round: number
  state: EnrolmentState
  due_on: string | null
  /** The course was due before today, on the calendar of the company. */
  overdue: boolean
  /** The time zone of the company. */
  zone: string
  name: string
  surname: string
  email: string
  photo_key: string | null
  quizzes: QuizStanding[] | null
  works: WorkStanding[] | null
  grades: KeptGrade[] | null
}

/** Whoever asks: what is of their own team is told apart. */
type Asking = Pick<Context, 'tx' | 'company' | 'actor'>

export type Wanted = { search?: string | undefined; groupId?: string | undefined }

const matching = (courseId: string, { search, groupId }: Wanted): RawBuilder<unknown> =>
  sql.join(
    [
      learnIn(courseId),
      ...(search ? [sql`u.id in (select search_users(fold(${likePattern(search)})))`] : []),
      ...(groupId ? [sql`u.id in (select user_id from ${membersIn(sql`${groupId}::uuid`)} m)`] : []),
    ],
    sql` and `,
  )

/** Whom a course has as learners, as a part of other statements. */
export const learnersOf = (courseId: string) =>
  sql`(select e.user_id from ${learning} where ${learnIn(courseId)})`

export async function countEnrolments(tx: Tx, courseId: string, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${learning} where ${matching(courseId, wanted)}`.execute(tx)
  return rows[0]?.total ?? 0
}

const byName = sql`u.name collate "und-x-icu", u.surname collate "und-x-icu", e.id`

/** What stands behind the last one of the page before; NOT_FOUND where there is no such enrolment in the course. */
async function behind(tx: Tx, courseId: string, after: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string; surname: string }>`
    select u.name, u.surname from ${learning}
    where e.company_id = current_company() and e.course_id = ${courseId} and e.id = ${after}`.execute(tx)
  const [last] = rows
  if (!last) fail('NOT_FOUND')
  return sql`(${byName}) > (${last.name}::text collate "und-x-icu", ${last.surname}::text collate "und-x-icu", ${after}::uuid)`
}

type Page = { courseId: string; wanted: Wanted; after?: string | undefined; skip?: number; most: number }

/** A page of the learners of a course by name, each with all their grades: one statement, however many there are. */
export async function gradedEnrolments(
  ctx: Asking,
  { courseId, wanted, after, skip, most }: Page,
): Promise<GradedEnrolment[]> {
  const from = after === undefined ? sql`true` : await behind(ctx.tx, courseId, after)
  return readEnrolments(ctx, sql`${matching(courseId, wanted)} and ${from}`, most, skip)
}

/** One enrolment alone; undefined where it is none of a learner of the course. */
export async function gradedEnrolment(
  ctx: Asking,
  courseId: string,
  of: { enrolmentId: string } | { userId: string },
): Promise<GradedEnrolment | undefined> {
  const one = 'userId' in of ? sql`e.user_id = ${of.userId}` : sql`e.id = ${of.enrolmentId}`
  const [enrolment] = await readEnrolments(ctx, sql`${learnIn(courseId)} and ${one}`, 1)
  return enrolment
}

/** Some enrolments by their ids, in the order of their names: those that are of learners of the course. */
export async function gradedEnrolmentsOf(
  ctx: Asking,
  courseId: string,
  ids: readonly string[],
): Promise<GradedEnrolment[]> {
  const where = sql`${learnIn(courseId)} and e.id = any(${[...ids]}::uuid[])`
  return readEnrolments(ctx, where, ids.length)
}

async function readEnrolments(
  { tx, company: { timeZone }, actor }: Asking,
  where: RawBuilder<unknown>,
  most: number,
  skip = 0,
) {
  const { rows } = await sql<GradedEnrolment>`
    with enrolment as materialized (
      select e.id, e.company_id, e.user_id, e.version, e.round, e.state, e.due_on,
        coalesce(e.due_on < (now() at time zone ${timeZone})::date, false) as overdue,
        u.name, u.surname, u.email, u.photo_key, row_number() over (order by ${byName}) as nth
      from ${learning} where ${where} order by ${byName} limit ${most} offset ${skip})
    select enrolment.id, company_id, user_id, version, round, state, due_on::text as due_on, overdue,
      ${timeZone}::text as zone, name, surname, email, photo_key,
      q.quizzes, w.works, g.grades
    from enrolment
      left join (${quizStandings('enrolment', timeZone)}) q on q.enrolment_id = enrolment.id
      left join (${workStandings('enrolment', { timeZone, readerId: actor.id })}) w on w.enrolment_id = enrolment.id
      left join (select g.enrolment_id, json_agg(json_build_object('lessonId', g.lesson_id, 'points', g.points,
            'comment', g.comment, 'byId', g.by_id, 'at', g.set_at, 'revision', g.revision,
            'lateWaived', g.late_waived)) as grades
        from enrolment p join gradebook_grades g on g.company_id = current_company() and g.enrolment_id = p.id
          and g.completion = p.round
        group by g.enrolment_id) g on g.enrolment_id = enrolment.id
    order by nth`.execute(tx)
  return rows
}
