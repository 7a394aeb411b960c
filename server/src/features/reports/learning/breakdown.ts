import { sql, type RawBuilder } from 'kysely'
import { idOfColumn } from '#contract/people/custom-fields.ts'
import type {
  Breakdown,
  BreakdownRow,
  breakdownSortFields,
  learningReportsApi,
  LearningFilter,
} from '#contract/training/learning-reports.ts'
import type { Input } from '#contract/endpoint.ts'
import { fail } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { pageOf } from '../../../http/page.ts'
import { customFieldsOf } from '../../custom-fields/definitions.ts'
import { memberships } from '../../groups/offered.ts'
import { optionOf, enrolmentsIn, standingAt, todayOf } from './counted.ts'

type Sort = Input<typeof learningReportsApi.breakdown>['query']['sort']
type On = Pick<Context, 'tx' | 'company'>

/** Half of a whole is more of it than 49 of 99. */
const sorts: Record<(typeof breakdownSortFields)[number], RawBuilder<unknown>> = {
  name: sql`name is null, name collate "und-x-icu"`,
  learning: sql`learning`,
  share: sql`done::float8 / learning`,
  overdue: sql`overdue`,
}

/** The places with what they are told apart by; a person of two groups stands in both. */
async function keyed({ tx }: On, by: Breakdown, filter: LearningFilter): Promise<RawBuilder<unknown>> {
  const enrolments = enrolmentsIn(filter)
  const person = sql`p.user_id, p.complete, p.due_on, p.begun`
  if (by === 'course')
    return sql`(select ${person}, p.course_id::text as key, c.title as name from ${enrolments})`
  if (by === 'department')
    return sql`(select ${person}, u.department as key, u.department as name from ${enrolments})`
  if (by === 'group')
    return sql`(select p.*, m.group_id::text as key, m.name from (select ${person} from ${enrolments}) p
      join ${memberships} m on m.user_id = p.user_id)`
  const fields = await customFieldsOf(tx)
  const field = fields.find(({ id, kind }) => id === idOfColumn(by) && kind === 'choice') ?? fail('NOT_FOUND')
  const options = JSON.stringify(field.options)
  return sql`(select p.*, o.name from (select ${person}, ${optionOf(by)} as key from ${enrolments}) p
    left join jsonb_to_recordset(${options}::jsonb) o (id text, name text) on o.id = p.key)`
}

/** How far people are, a row for each course, group, department or option. */
export async function breakdownRows(
  ctx: On,
  { by, filter, sort = '-learning' }: { by: Breakdown; filter: LearningFilter; sort?: Sort },
  { most, offset = 0 }: { most: number; offset?: number },
): Promise<{ rows: BreakdownRow[]; total: number }> {
  const falling = sort.startsWith('-')
  const order = sorts[sort.replace('-', '') as keyof typeof sorts]
  const { rows } = await sql<BreakdownRow & { total: number }>`
    with stands as (select key, name, ${standingAt(todayOf(ctx))} as standing from ${await keyed(ctx, by, filter)} p),
    counted as (
      select key, name, count(*)::int as learning, (count(*) filter (where standing = 'done'))::int as done,
        (count(*) filter (where standing = 'under_way'))::int as "underWay",
        (count(*) filter (where standing = 'not_begun'))::int as "notBegun",
        (count(*) filter (where standing = 'overdue'))::int as overdue
      from stands group by key, name)
    select *, (count(*) over ())::int as total from counted
    order by ${order} ${sql.raw(falling ? 'desc' : 'asc')}, name collate "und-x-icu" nulls last, key nulls last
    limit ${most} offset ${offset}`.execute(ctx.tx)
  return {
    rows: rows.map(({ total: _, name, ...row }) => ({ ...row, name: name ?? '' })),
    total: rows[0]?.total ?? 0,
  }
}

export async function learningBreakdown(ctx: Context, { query }: Input<typeof learningReportsApi.breakdown>) {
  const { page, pageSize, by, sort, ...filter } = query
  const most = { most: pageSize, offset: (page - 1) * pageSize }
  const { rows, total } = await breakdownRows(ctx, { by, filter, sort }, most)
  // Beyond the last page there is no row to say how many there are.
  if (rows.length === 0 && page > 1) {
    const first = await breakdownRows(ctx, { by, filter, sort }, { most: 1 })
    return pageOf([], first.total, { page, pageSize })
  }
  return pageOf(rows, total, { page, pageSize })
}
