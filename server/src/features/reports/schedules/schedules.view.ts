import { sql } from 'kysely'
import type { ReportSchedule } from '#contract/training/report-schedules.ts'
import { adminLevel } from '#contract/roles.ts'
import { fail } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { mediaUrl } from '../../../platform/files/media-url.ts'

/** Who may have a report now, where `u` is they: administrators who sign in. */
export const mayHaveReports = sql<boolean>`u.role = any(${[...adminLevel]}::text[]) and u.status in ('active', 'hidden')`

const selectSchedules = (tx: Tx) =>
  tx
    .selectFrom('report_schedules')
    .select([
      'id',
      'name',
      'shows',
      'filter',
      'every',
      'weekday',
      'hour',
      'time_zone',
      'next_at',
      'last_sent_at',
    ])
export type Schedule = Awaited<ReturnType<ReturnType<typeof selectSchedules>['executeTakeFirstOrThrow']>>

type Recipient = {
  schedule_id: string
  company_id: string
  id: string
  name: string
  surname: string
  photo_key: string | null
}

async function recipientsOf(tx: Tx): Promise<Map<string, Recipient[]>> {
  const { rows } = await sql<Recipient>`
    select r.schedule_id, u.company_id, u.id, u.name, u.surname, u.photo_key
    from report_schedule_recipients r join users u on u.company_id = r.company_id and u.id = r.user_id
    where r.company_id = current_company() and ${mayHaveReports}
    order by u.name collate "und-x-icu", u.surname collate "und-x-icu", u.id`.execute(tx)
  return Map.groupBy(rows, ({ schedule_id }) => schedule_id)
}

const view = (row: Schedule, recipients: readonly Recipient[] = []): ReportSchedule => ({
  id: row.id,
  name: row.name,
  shows: row.shows,
  filter: row.filter,
  every: row.every,
  weekday: row.weekday,
  hour: row.hour,
  timeZone: row.time_zone,
  paused: row.next_at === null,
  nextAt: row.next_at?.toISOString() ?? null,
  lastSentAt: row.last_sent_at?.toISOString() ?? null,
  recipients: recipients.map(({ id, name, surname, company_id, photo_key }) => ({
    id,
    name,
    surname,
    photoUrl: photo_key && mediaUrl(company_id, photo_key),
  })),
})

export async function viewSchedules(tx: Tx): Promise<ReportSchedule[]> {
  const recipients = await recipientsOf(tx)
  const rows = await selectSchedules(tx)
    .orderBy(sql`name collate "und-x-icu"`)
    .orderBy('id')
    .execute()
  return rows.map((row) => view(row, recipients.get(row.id)))
}

export async function scheduleOf(tx: Tx, id: string): Promise<ReportSchedule> {
  const row = (await selectSchedules(tx).where('id', '=', id).executeTakeFirst()) ?? fail('NOT_FOUND')
  return view(row, (await recipientsOf(tx)).get(id))
}

/** A schedule for whoever changes or sends it, locked until that is done. */
export async function lockSchedule({ tx, askAgain }: Pick<Context, 'tx' | 'askAgain'>, id: string) {
  const row = await selectSchedules(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  await askAgain()
  return row ?? fail('NOT_FOUND')
}
