import { sql } from 'kysely'
import { notify, takeBack } from '../../../capabilities/notifications/offered.ts'
import type { Tx } from '../../../db/tenant.ts'
import { companyOf } from '../../../platform/companies/companies.ts'
import { DAY_MS } from '../../../platform/durations.ts'
import { inCompanies } from '../../../platform/jobs/in-companies.ts'
import type { Services } from '../../../services.ts'
import { dueWithin } from '../../courses/offered.ts'
import { WORK_REMINDED_AT_ONCE, workDueDays } from './limits.ts'
import { openWork } from './open-work.ts'

/** From now until as far ahead as people are reminded. */
const soon = () => ({ from: new Date(), to: new Date(Date.now() + workDueDays.reminder * DAY_MS) })

/** Reminds some of a company’s people, once of each due time; of several assignments of a course with one word, of the first due. */
async function remindIn({ db }: Services, companyId: string): Promise<boolean> {
  return db.withTenant(companyId, async (tx) => {
    const { timeZone } = await companyOf(tx)
    const rows = await openWork(tx, soon())
      .innerJoin('users as u', (join) =>
        join.onRef('u.company_id', '=', 'p.company_id').onRef('u.id', '=', 'p.user_id'),
      )
      .leftJoin('work_reminders as r', (join) =>
        join
          .onRef('r.company_id', '=', 'p.company_id')
          .onRef('r.enrolment_id', '=', 'p.id')
          .onRef('r.lesson_id', '=', 'd.lesson_id'),
      )
      .select(
        sql<string>`((d.due_at at time zone coalesce(u.time_zone, ${timeZone}))::date)::text`.as('due_on'),
      )
      .where('u.status', 'in', ['active', 'hidden', 'pending'])
      .where(sql<boolean>`r.due_at is distinct from d.due_at`)
      .limit(WORK_REMINDED_AT_ONCE)
      .execute()
    if (rows.length === 0) return false
    const values = rows.map(
      (row) =>
        sql`(${companyId}::uuid, ${row.enrolment_id}::uuid, ${row.lesson_id}::uuid, ${row.due_at}::timestamptz)`,
    )
    // Whoever does the same at the same time has told them.
    const { rows: kept } = await sql<{ enrolment_id: string; lesson_id: string }>`
      insert into work_reminders as r (company_id, enrolment_id, lesson_id, due_at)
      select * from (values ${sql.join(values)}) new (company_id, enrolment_id, lesson_id, due_at)
      order by enrolment_id, lesson_id
      on conflict (company_id, enrolment_id, lesson_id) do update set due_at = excluded.due_at
        where r.due_at <> excluded.due_at
      returning enrolment_id, lesson_id`.execute(tx)
    const told = new Set(kept.map((one) => `${one.enrolment_id} ${one.lesson_id}`))
    const news = rows.filter((row) => told.has(`${row.enrolment_id} ${row.lesson_id}`))
    const first = new Map(news.toReversed().map((row) => [row.enrolment_id, row]))
    await notify(
      tx,
      [...first.values()].map((row) => ({
        userId: row.user_id,
        kind: 'work_due_soon' as const,
        about: row.course_id,
        title: row.title,
        dueOn: row.due_on,
      })),
    )
    return rows.length === WORK_REMINDED_AT_ONCE
  })
}

/** Tells learners of assignments that are due within days, and that they have not handed in. */
export const remindOfWork = (services: Services, signal?: AbortSignal): Promise<void> =>
  inCompanies(
    services,
    {
      due: dueWithin(workDueDays.reminder),
      said: 'a company’s people were not reminded of the work that they are to hand in',
      piece: (companyId) => remindIn(services, companyId),
    },
    signal,
  )

/** Whoever has handed in all of a course that is soon due need not read that something is. */
export async function remindNoMore(
  tx: Tx,
  { user_id, course_id }: { user_id: string; course_id: string },
): Promise<void> {
  const left = await openWork(tx, soon())
    .where('p.user_id', '=', user_id)
    .where('p.course_id', '=', course_id)
    .limit(1)
    .execute()
  if (left.length === 0) await takeBack(tx, { userId: user_id, about: course_id, kinds: ['work_due_soon'] })
}
