import { sql, type RawBuilder } from 'kysely'
import type {
  LearningEnrolment,
  learningReportsApi,
  EnrolmentsFilter,
  learningSortFields,
} from '#contract/training/learning-reports.ts'
import type { Input } from '#contract/endpoint.ts'
import { failField } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { pageOf } from '../../../http/page.ts'
import { endOf, startOf } from '../../../platform/companies/company-days.ts'
import { likePattern } from '../../../platform/like-pattern.ts'
import { mediaUrl } from '../../../platform/files/media-url.ts'
import { completionsOf, learntEnrolments } from '../../enrolments/learning.ts'
import { requirePeriod } from '../days.ts'
import { enrolmentsIn, standingAt, todayOf } from './counted.ts'

type On = Pick<Context, 'tx' | 'company'>
type Row = {
  id: string
  company_id: string
  user_id: string
  name: string
  surname: string
  photo_key: string | null
  department: string | null
  course_id: string
  title: string
  standing: LearningEnrolment['standing']
  enrolled_at: Date
  due_on: string | null
  completed_at: Date | null
  last_at: Date | null
  lessons: number
  lessons_done: number
}

const sorts: Record<Exclude<(typeof learningSortFields)[number], 'name'>, RawBuilder<unknown>> = {
  course: sql`c.title collate "und-x-icu"`,
  enrolledAt: sql`p.enrolled_at`,
  dueOn: sql`p.due_on`,
  completedAt: sql`p.completed_at`,
  lastAt: sql`p.last_at`,
}

/** What is asked of places beyond whom a report is about. */
function asked(ctx: On, filter: EnrolmentsFilter) {
  const { search, standing, happened, from: first, to: last } = filter
  const at = sql.ref(happened === 'completed' ? 'p.completed_at' : 'p.enrolled_at')
  const { company } = ctx
  return sql`
    ${search ? sql`and u.id in (select search_users(fold(${likePattern(search)})))` : sql``}
    ${standing?.length ? sql`and ${standingAt(todayOf(ctx))} = any(${standing}::text[])` : sql``}
    ${happened && first && last ? sql`and ${at} >= ${startOf(first, company)} and ${at} < ${endOf(last, company)}` : sql``}`
}

/** What happened did so within a period. */
export function checkPeriod({ happened, from, to }: EnrolmentsFilter): void {
  if (!happened) return
  if (from === undefined) failField('from', 'required')
  if (to === undefined) failField('to', 'required')
  requirePeriod({ from, to })
}

const view = (row: Row): LearningEnrolment => ({
  id: row.id,
  person: {
    id: row.user_id,
    name: row.name,
    surname: row.surname,
    photoUrl: row.photo_key && mediaUrl(row.company_id, row.photo_key),
  },
  department: row.department,
  course: { id: row.course_id, title: row.title },
  standing: row.standing,
  enrolledAt: row.enrolled_at.toISOString(),
  dueOn: row.due_on,
  completedAt: row.completed_at?.toISOString() ?? null,
  lastAt: row.last_at?.toISOString() ?? null,
  lessons: row.lessons,
  lessonsDone: row.lessons_done,
})

const from = (ctx: On, filter: EnrolmentsFilter) =>
  sql`${enrolmentsIn(filter, filter.happened === 'completed' ? completionsOf : learntEnrolments)} ${asked(ctx, filter)}`

const columns = (
  ctx: On,
) => sql`p.id, p.company_id, p.user_id, u.name, u.surname, u.photo_key, u.department, p.course_id,
  c.title, ${standingAt(todayOf(ctx))} as standing, p.enrolled_at, p.due_on::text as due_on, p.completed_at, p.last_at,
  p.lessons, p.lessons_done`

/** All of them piece by piece, in no order but of their ids; those of one id come together. */
export async function enrolmentsAfter(
  ctx: On,
  filter: EnrolmentsFilter,
  { after, most }: { after: string; most: number },
): Promise<LearningEnrolment[]> {
  const { rows } = await sql<Row>`select ${columns(ctx)} from ${from(ctx, filter)} and p.id > ${after}::uuid
    order by p.id fetch first ${sql.lit(most)} rows with ties`.execute(ctx.tx)
  return rows.map(view)
}

export async function countEnrolments(ctx: On, filter: EnrolmentsFilter): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*)::int as total from ${from(ctx, filter)}`.execute(ctx.tx)
  return rows[0]?.total ?? 0
}

/** The people behind a number. Of who completed a course more than once within a period, each time. */
export async function learningEnrolments(ctx: Context, { query }: Input<typeof learningReportsApi.places>) {
  const { page, pageSize, sort, ...filter } = query
  checkPeriod(filter)
  const by = sort.replace('-', '') as (typeof learningSortFields)[number]
  const way = sql.raw(sort.startsWith('-') ? 'desc nulls last' : 'asc nulls last')
  const order =
    by === 'name'
      ? sql`u.name collate "und-x-icu" ${way}, u.surname collate "und-x-icu" ${way}, c.title collate "und-x-icu"`
      : sql`${sorts[by]} ${way}`
  const { rows } = await sql<Row>`select ${columns(ctx)} from ${from(ctx, filter)}
    order by ${order}, p.id, p.completed_at limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.tx)
  return pageOf(rows.map(view), await countEnrolments(ctx, filter), { page, pageSize })
}
