import { sql } from 'kysely'
import { notify, type NewNotification } from '../../capabilities/notifications/offered.ts'
import type { Tx } from '../../db/tenant.ts'
import { enrolmentsLimits } from './limits.ts'
import { companyOf } from '../../platform/companies/companies.ts'
import { inCompanies } from '../../platform/jobs/in-companies.ts'
import type { Services } from '../../services.ts'
import { titlesOf } from '../courses/offered.ts'
import { pathsOf } from '../paths/offered.ts'
import { tellNoMore } from './tell.ts'

const { dueDays, dueAtOnce } = enrolmentsLimits

/** By no clock in particular: a day more on either side than any of them needs. */
const mayBeDue = sql<boolean>`e.state = 'active'
  and e.due_on between current_date - ${dueDays.over + 1}::int and current_date + ${dueDays.soon + 1}::int
  and (e.told_overdue_on is distinct from e.due_on)`

type Due = { course_id: string; user_id: string; version: number; due_on: string; is_over: boolean }

/** What of it each is told: of courses that a path has due on the same day one word, of the path. */
async function newsOf(tx: Tx, rows: readonly Due[]): Promise<NewNotification[]> {
  const titles = await titlesOf(tx, rows)
  const paths = await pathsOf(tx, [...new Set(rows.map(({ user_id }) => user_id))])
  const news = rows.map(({ course_id, user_id, due_on, is_over }): NewNotification => {
    const path = paths.find(
      ({ userId, dueOn, steps, archived }) =>
        userId === user_id &&
        dueOn === due_on &&
        !archived &&
        steps.some(({ courseIds }) => courseIds.includes(course_id)),
    )
    const notice = { userId: user_id, dueOn: due_on }
    if (!path)
      return {
        ...notice,
        kind: is_over ? 'overdue' : 'due_soon',
        about: course_id,
        title: titles.get(course_id) ?? '',
      }
    return { ...notice, kind: is_over ? 'path_overdue' : 'path_due_soon', about: path.id, title: path.title }
  })
  return [...new Map(news.map((one) => [`${one.userId} ${one.kind} ${one.about}`, one])).values()]
}

/** Tells some of a company’s learners, once for each due date, by their own calendar; answers whether there may be more. */
async function remindIn({ db }: Services, companyId: string): Promise<boolean> {
  return db.withTenant(companyId, async (tx) => {
    const { timeZone } = await companyOf(tx)
    const today = sql`(now() at time zone coalesce(u.time_zone, ${timeZone}))::date`
    const { rows } = await sql<{
      id: string
      course_id: string
      user_id: string
      version: number
      due_on: string
      is_over: boolean
      is_last: boolean
    }>`
      select e.id, e.course_id, e.user_id, e.version, e.due_on::text as due_on,
        e.due_on < ${today} as is_over, e.due_on <= ${today} + ${dueDays.last}::int as is_last
      from enrolments e
        join users u on u.company_id = e.company_id and u.id = e.user_id
      where ${mayBeDue} and u.status in ('active', 'hidden', 'pending') and (
        e.due_on < ${today} and e.due_on >= ${today} - ${dueDays.over}::int
        or e.due_on between ${today} and ${today} + ${dueDays.soon}::int
          and (e.told_due_on is distinct from e.due_on
            or e.due_on <= ${today} + ${dueDays.last}::int and e.told_last_on is distinct from e.due_on)
          -- Who was given the place today was told the day with it.
          and e.enrolled_at < now() - interval '1 day')
      order by e.user_id, e.id limit ${dueAtOnce}
      for update of e skip locked`.execute(tx)
    if (rows.length === 0) return false
    for (const { is_over, course_id, user_id } of rows)
      if (is_over) await tellNoMore(tx, course_id, user_id, ['due_soon'])
    await notify(tx, await newsOf(tx, rows))
    const keepDay = async (column: 'told_due_on' | 'told_last_on' | 'told_overdue_on', some: typeof rows) => {
      if (some.length === 0) return
      const ids = some.map(({ id }) => id)
      await tx
        .updateTable('enrolments')
        .set({ [column]: sql`due_on` })
        .where('id', 'in', ids)
        .execute()
    }
    const soon = rows.filter(({ is_over }) => !is_over)
    await keepDay('told_due_on', soon)
    await keepDay(
      'told_last_on',
      soon.filter(({ is_last }) => is_last),
    )
    await keepDay(
      'told_overdue_on',
      rows.filter(({ is_over }) => is_over),
    )
    return rows.length === dueAtOnce
  })
}

/** Tells learners of what is due within days, and of what was. */
export const remindOfDue = (services: Services, signal?: AbortSignal): Promise<void> =>
  inCompanies(
    services,
    {
      due: sql`select e.company_id from enrolments e where ${mayBeDue}`,
      said: 'a company’s learners were not told what is due',
      piece: (companyId) => remindIn(services, companyId),
    },
    signal,
  )
