import { sql } from 'kysely'
import { notify } from '../../../capabilities/notifications/offered.ts'
import { companyOf } from '../../../platform/companies/companies.ts'
import { inCompanies } from '../../../platform/jobs/in-companies.ts'
import type { Services } from '../../../services.ts'
import { lessonTitles } from '../../enrolments/lesson-titles.ts'
import { selectAllOpenReviews } from './find-peer-review.ts'

/** So many days before they are due are people reminded of what they are to write, so many of them at once. */
const REMINDER_DAYS = 2
const REMINDED_AT_ONCE = 500

/** What is soon due and was never reminded of. Whoever was given it today was told the day with it. */
const isDue = sql<boolean>`p.done_at is null and p.reminded_at is null
  and p.due_at between now() and now() + make_interval(days => ${REMINDER_DAYS}::int) and p.given_at < now() - interval '1 day'`

/** Reminds some of a company’s people, once of each review, and with one word of all that they are to write beside one work. */
async function remindIn({ db }: Services, companyId: string): Promise<boolean> {
  return db.withTenant(companyId, async (tx) => {
    const { timeZone } = await companyOf(tx)
    const rows = await selectAllOpenReviews(tx)
      .innerJoin('users as u', (join) =>
        join.onRef('u.company_id', '=', 'p.company_id').onRef('u.id', '=', 'p.reviewer_id'),
      )
      .select(['r.enrolment_id', 'r.lesson_id'])
      .select(
        sql<string>`((p.due_at at time zone coalesce(u.time_zone, ${timeZone}))::date)::text`.as('due_on'),
      )
      .where(isDue)
      .where('u.status', 'in', ['active', 'hidden'])
      .orderBy('p.due_at')
      .orderBy('p.id')
      .limit(REMINDED_AT_ONCE)
      .forUpdate('p')
      .skipLocked()
      .execute()
    if (rows.length === 0) return false
    const titles = await lessonTitles(tx, rows)
    const first = new Map(rows.toReversed().map((row) => [row.reviewer_work_id, row]))
    await notify(
      tx,
      [...first.values()].map((row) => ({
        userId: row.reviewer_id,
        kind: 'peer_reviews_due' as const,
        about: row.reviewer_work_id,
        title: titles.get(row.id) ?? '',
        dueOn: row.due_on,
      })),
    )
    const ids = rows.map(({ id }) => id)
    await tx.updateTable('peer_reviews').set({ reminded_at: new Date() }).where('id', 'in', ids).execute()
    return rows.length === REMINDED_AT_ONCE
  })
}

/** Reminds people of the reviews of others’ work that they are to write, some days before these are due. */
export const remindOfReviews = (services: Services, signal?: AbortSignal): Promise<void> =>
  inCompanies(
    services,
    {
      due: sql`select p.company_id from peer_reviews p where ${isDue}`,
      said: 'a company’s people were not reminded of the reviews that they are to write',
      piece: (companyId) => remindIn(services, companyId),
    },
    signal,
  )
