import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/tenant.ts'
import { outsideLimits } from './limits.ts'
import { audit } from '../../../platform/audit.ts'
import { companyOf } from '../../../platform/companies/companies.ts'
import { atMost } from '../../../platform/turns/at-most.ts'
import { canBeBooked } from '../../mentoring/offered.ts'
import type { Services } from '../../../services.ts'
import { askedOf } from './asked-of.ts'
import { fetchCalendar, inTurnOfFetching, type Asked } from './fetch-calendar.ts'
import { keepCalendar } from './keep-calendar.ts'

const { turnMs, atOnce, lookedFor } = outsideLimits
/** A server that ends in the middle of one leaves it to the next turn after so long. */
const LEASE_MINUTES = 5

type Due = { companyId: string; userId: string; id: string }

/** Those whose time has come, companies in turns: one with many keeps no other waiting. */
async function dueOnes(db: Db): Promise<Due[]> {
  const found = await db.onEachDatabase(
    (tx) =>
      sql<Due>`select d.company_id as "companyId", d.user_id as "userId", d.id from (
          select c.company_id, c.user_id, c.id, c.next_at,
            row_number() over (partition by c.company_id order by c.next_at, c.id) as place
          from outside_calendars c join companies o on o.id = c.company_id
            and o.status = 'active' and o.deleted_at is null
          where c.next_at <= now()) d
        order by d.place, d.next_at, d.id limit ${lookedFor}`.execute(tx),
    { readOnly: true },
  )
  return found.flatMap(({ rows }) => rows)
}

/** Whoever is no mentor any more has no hours that somebody books: their calendar goes, and its address with it. */
async function forget(tx: Tx, { companyId, id }: Due, host: string): Promise<void> {
  await tx.deleteFrom('outside_calendars').where('id', '=', id).execute()
  const target = { type: 'outside_calendar', id, name: host }
  await audit(tx, companyId, { actor: null }, { action: 'calendar.outside_removed', target })
}

/** Takes one that is still due; null where there is nothing to read of it. */
async function claim(tx: Tx, services: Services, due: Due): Promise<Asked | null> {
  const row = await tx
    .updateTable('outside_calendars')
    .set({ next_at: sql<Date>`now() + ${LEASE_MINUTES}::float8 * interval '1 minute'` })
    .where('id', '=', due.id)
    .where('next_at', '<=', sql<Date>`now()`)
    .returning('host')
    .executeTakeFirst()
  if (!row) return null
  const person = await tx
    .selectFrom('users')
    .select(['id', 'role', 'status'])
    .where('id', '=', due.userId)
    .executeTakeFirstOrThrow()
  if (!(await canBeBooked(tx, person))) {
    await forget(tx, due, row.host)
    return null
  }
  // Of whoever may not come in at present nothing is fetched; they may come back.
  if (person.status !== 'active' && person.status !== 'hidden') return null
  return askedOf(tx, services, await companyOf(tx), due)
}

async function readOne(services: Services, due: Due): Promise<void> {
  const { db, env } = services
  const who = { one: due.userId, group: due.companyId }
  await inTurnOfFetching(who, async () => {
    const asked = await db.withTenant(due.companyId, (tx) => claim(tx, services, due))
    if (!asked) return
    const fetched = await fetchCalendar(env, asked, who)
    await db.withTenant(due.companyId, (tx) => keepCalendar(tx, due.companyId, due.id, fetched))
  })
}

/** Reads the calendars elsewhere whose time has come, a few at once; what a turn does not come to is for the next. */
export async function readDueCalendars(services: Services, signal?: AbortSignal): Promise<void> {
  const until = Date.now() + turnMs
  const inTurn = atMost(atOnce)
  const due = await dueOnes(services.db)
  await Promise.all(
    due.map((one) =>
      inTurn(async () => {
        if (signal?.aborted || Date.now() > until) return
        try {
          await readOne(services, one)
        } catch (error) {
          services.log.error(
            { err: error, companyId: one.companyId, calendarId: one.id },
            'a calendar was not read',
          )
        }
      }),
    ),
  )
}
