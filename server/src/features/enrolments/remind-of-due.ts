import { sql } from 'kysely'
import { notify, type NewNotification } from '../../capabilities/notifications/offered.ts'
import { serverLimits } from '../../limits.ts'
import { companyOf } from '../../platform/companies.ts'
import { inCompanies } from '../../platform/in-companies.ts'
import type { Services } from '../../services.ts'
import { titlesOf } from '../courses/offered.ts'
import { tellNoMore } from './tell.ts'

const { dueSoonDays, overdueDays, dueAtOnce } = serverLimits.notifications

/** By no clock in particular: a day more on either side than any of them needs. */
const mayBeDue = sql<boolean>`e.state = 'active'
  and e.due_on between current_date - ${overdueDays + 1}::int and current_date + ${dueSoonDays + 1}::int
  and (e.told_overdue_on is distinct from e.due_on)`

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
    }>`
      select e.id, e.course_id, e.user_id, e.version, e.due_on::text as due_on,
        e.due_on < ${today} as is_over
      from enrolments e
        join users u on u.company_id = e.company_id and u.id = e.user_id
      where ${mayBeDue} and u.status in ('active', 'hidden', 'pending') and (
        e.due_on < ${today} and e.due_on >= ${today} - ${overdueDays}::int
        or e.due_on between ${today} and ${today} + ${dueSoonDays}::int
          and e.told_due_on is distinct from e.due_on
          -- Who was given the place today was told the day with it.
          and e.enrolled_at < now() - interval '1 day')
      order by e.user_id, e.id limit ${dueAtOnce}
      for update of e skip locked`.execute(tx)
    if (rows.length === 0) return false
    const titles = await titlesOf(tx, rows)
    for (const { is_over, course_id, user_id } of rows)
      if (is_over) await tellNoMore(tx, course_id, user_id, ['due_soon'])
    await notify(
      tx,
      rows.map((row): NewNotification => ({
        userId: row.user_id,
        kind: row.is_over ? 'overdue' : 'due_soon',
        about: row.course_id,
        title: titles.get(row.course_id) ?? '',
        dueOn: row.due_on,
      })),
    )
    const idsOf = (isOver: boolean) => rows.filter((row) => row.is_over === isOver).map(({ id }) => id)
    const [soon, over] = [idsOf(false), idsOf(true)]
    if (soon.length)
      await tx
        .updateTable('enrolments')
        .set({ told_due_on: sql`due_on` })
        .where('id', 'in', soon)
        .execute()
    if (over.length)
      await tx
        .updateTable('enrolments')
        .set({ told_overdue_on: sql`due_on` })
        .where('id', 'in', over)
        .execute()
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
