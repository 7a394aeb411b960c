import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { isPushed, isSoon, notificationKindNames } from '#contract/notifications.ts'
import type { Tx } from '../../../db/tenant.ts'
import { companyOf } from '../../../platform/companies/companies.ts'
import { inCompanies } from '../../../platform/jobs/in-companies.ts'
import { addJobs } from '../../../platform/jobs/jobs.ts'
import type { Services } from '../../../services.ts'
import { notificationsLimits } from '../limits.ts'
import { clockAt } from '../mail-times.ts'
import { isQuiet } from '../readers.ts'
import { isOpenSession } from './open-device.ts'
import { SEND_PUSH, type PushPayload } from './send-push.ts'

const { settleSeconds, againMinutes, soonMinutes, hours, atOnce, oneByOne } = notificationsLimits.push
const minutes = (count: number) => sql`make_interval(mins => ${count}::int)`

const soon = notificationKindNames.filter(isSoon)
const unchosen = JSON.stringify(
  Object.fromEntries(notificationKindNames.map((kind) => [kind, isPushed(kind)])),
)
/** Whether the devices of the reader of n, who has the settings m, are told of its kind. One that nobody chooses is told. */
const isWanted = sql`coalesce((m.push ->> n.kind)::boolean, (${unchosen}::jsonb ->> n.kind)::boolean, false)`
/** Unread, and not told yet, or again since and long enough ago: a talk of twenty messages is no twenty rings. */
const isToTell = sql`n.read_at is null
  and n.at > now() - case when n.kind in (${sql.join(soon)}) then ${minutes(soonMinutes)} else ${minutes(hours * 60)} end
  and n.at < now() - make_interval(secs => ${settleSeconds}::int)
  and (n.pushed_at is null or n.pushed_at < n.at and n.pushed_at < now() - ${minutes(againMinutes)})`
/** What was there before a device was added is not told on it. */
const hasDevice = sql`exists (select from push_devices d
  where d.company_id = n.company_id and d.user_id = n.user_id and d.added_at <= n.at and ${isOpenSession})`

/** What the clocks show of those who have a device, at the transaction's moment. */
async function clocks(tx: Tx, timeZone: string): Promise<string> {
  const { rows } = await sql<{ zone: string; at: Date }>`
    select distinct coalesce(u.time_zone, ${timeZone}) as zone, now() as at
    from push_devices d join users u on u.company_id = d.company_id and u.id = d.user_id`.execute(tx)
  return JSON.stringify(
    rows.map(({ zone, at }) => ({
      zone,
      hour: clockAt(Temporal.Instant.fromEpochMilliseconds(at.getTime()), zone).hour,
    })),
  )
}

type Told = { id: string; user_id: string; at: Date }

/** What is to be told now: in the statement that reads it, it counts as told. Quiet hours hold what can wait. */
async function claim(tx: Tx, timeZone: string): Promise<Told[]> {
  const { rows } = await sql<Told>`
    with due as (
      select n.id from notifications n
        join users u on u.company_id = n.company_id and u.id = n.user_id and u.status in ('active', 'hidden')
        join jsonb_to_recordset(${await clocks(tx, timeZone)}::jsonb) z (zone text, hour int)
          on z.zone = coalesce(u.time_zone, ${timeZone})
        left join notification_mail m on m.company_id = n.company_id and m.user_id = n.user_id
      where ${isToTell} and ${isWanted} and ${hasDevice}
        and (n.kind in (${sql.join(soon)}) or not ${isQuiet})
      order by n.user_id, n.kind, n.about limit ${atOnce} for update of n skip locked
    )
    update notifications n set pushed_at = now() from due where n.id = due.id
    returning n.id, n.user_id, n.at`.execute(tx)
  return rows
}

/** Each by itself; where there are many at once, as after quiet hours, all of them as one. */
function inParcels(ids: string[]): string[][] {
  return ids.length > oneByOne ? [ids] : ids.map((id) => [id])
}

async function pushIn({ db }: Services, companyId: string): Promise<boolean> {
  return db.withTenant(companyId, async (tx) => {
    const { timeZone } = await companyOf(tx)
    const told = await claim(tx, timeZone)
    if (told.length === 0) return false
    const { rows: devices } = await sql<{ id: string; user_id: string; added_at: Date }>`
      select d.id, d.user_id, d.added_at from push_devices d
      where d.user_id = any(${told.map(({ user_id }) => user_id)}::uuid[]) and ${isOpenSession}`.execute(tx)
    const payloads = devices.flatMap((device): PushPayload[] =>
      inParcels(
        told
          .filter(({ user_id, at }) => user_id === device.user_id && at >= device.added_at)
          .map(({ id }) => id),
      ).map((ids) => ({ deviceId: device.id, ids })),
    )
    await addJobs(
      tx,
      payloads.map((payload) => ({ companyId, kind: SEND_PUSH, payload })),
    )
    return told.length === atOnce
  })
}

/** Tells the devices of all companies’ people what is new for them. */
export const pushNews = (services: Services, signal?: AbortSignal): Promise<void> =>
  inCompanies(
    services,
    {
      due: sql`select d.company_id from push_devices d
        join notifications n on n.company_id = d.company_id and n.user_id = d.user_id
        where ${isToTell}`,
      said: 'people’s devices were not told what is new',
      piece: (companyId) => pushIn(services, companyId),
    },
    signal,
  )
