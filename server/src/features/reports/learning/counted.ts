import { sql, type RawBuilder } from 'kysely'
import { idOfColumn, type CustomColumn } from '#contract/people/custom-fields.ts'
import type { LearningFilter } from '#contract/training/learning-reports.ts'
import type { Context } from '../../../http/caller/context.ts'
import { courseTitles } from '../../courses/offered.ts'
import { learntEnrolments } from '../../enrolments/learning.ts'
import { isIn } from '../../groups/offered.ts'

/** Who has left the company, or is not let in, is in no report. */
const here = sql`u.status in ('active', 'hidden', 'pending')`

/** What somebody has in a field of the company's own, where `u` is they. */
export const optionOf = (column: CustomColumn) => sql<string | null>`u.custom ->> ${idOfColumn(column)}::text`

function conditions({ courseId, groupId, department, option }: LearningFilter): RawBuilder<unknown>[] {
  const [field, value] = option?.split(':') ?? []
  return [
    ...(courseId === undefined ? [] : [sql`p.course_id = ${courseId}`]),
    ...(groupId === undefined ? [] : [isIn(sql`${groupId}::uuid`, sql`p.user_id`)]),
    ...(department === undefined ? [] : [sql`coalesce(u.department, '') = ${department}`]),
    ...(field === undefined
      ? []
      : value === 'none'
        ? [sql`u.custom ->> ${field}::text is null`]
        : [sql`u.custom ->> ${field}::text = ${value}`]),
  ]
}

/**
 * The places that a report is about, as a part of a statement: each with its person as `u` and its course as `c`. The one
 * text behind every number and behind the people whom a number counts.
 */
export const enrolmentsIn = (
  filter: LearningFilter,
  enrolments: RawBuilder<unknown> = learntEnrolments,
) => sql`
  ${enrolments} p join users u on u.company_id = p.company_id and u.id = p.user_id
    join ${courseTitles} c on c.id = p.course_id
  where ${sql.join([here, ...conditions(filter)], sql` and `)}`

/** The day that it is in the company. */
export const todayOf = ({ company }: Pick<Context, 'company'>) =>
  sql<string>`(now() at time zone ${company.timeZone})::date`

/** How somebody stands (contract/rules/standing.ts says the same), where `p` is their place. */
export const standingAt = (today: RawBuilder<string>) => sql`coalesce(
  case when p.complete then 'done' when p.due_on < ${today} then 'overdue' end,
  (array['not_begun', 'under_way'])[1 + p.begun::int])`
