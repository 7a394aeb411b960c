import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { OutsideCalendar, outsideCalendarsApi } from '#contract/mentoring/outside/outside-calendars.ts'
import { fail } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context, OutsideContext } from '../../../http/caller/context.ts'
import { audit } from '../../../platform/audit.ts'
import type { Whose } from '../../../platform/turns/turns.ts'
import { fetchCalendar, inTurnOfFetching } from './fetch-calendar.ts'
import { keepCalendar } from './keep-calendar.ts'
import { askedOf } from './asked-of.ts'

const selectCalendars = (tx: Tx, userId: string) =>
  tx
    .selectFrom('outside_calendars as c')
    .where('c.user_id', '=', userId)
    .select(['c.id', 'c.host', 'c.added_at', 'c.read_at', 'c.problem', 'c.failing_since'])
    .select(
      sql<number>`(select count(*)::int from outside_busy b where b.company_id = c.company_id
        and b.calendar_id = c.id and b.ends_at > now())`.as('busy'),
    )
    .orderBy('c.added_at')
    .orderBy('c.id')
type Row = Awaited<ReturnType<ReturnType<typeof selectCalendars>['executeTakeFirstOrThrow']>>

const view = (row: Row): OutsideCalendar => ({
  id: row.id,
  host: row.host,
  addedAt: row.added_at.toISOString(),
  readAt: row.read_at.toISOString(),
  problem: row.problem,
  failingSince: row.failing_since?.toISOString() ?? null,
  busy: row.busy,
})

/** The calendars that one keeps elsewhere, without their addresses. */
export async function listCalendars({ tx, actor }: Context) {
  return { items: (await selectCalendars(tx, actor.id).execute()).map(view) }
}

/** One of them. */
export async function ownCalendar(tx: Tx, userId: string, id: string): Promise<OutsideCalendar> {
  const row = await selectCalendars(tx, userId).where('c.id', '=', id).executeTakeFirst()
  return view(row ?? fail('NOT_FOUND'))
}

async function readInTurn(ctx: OutsideContext, id: string, who: Whose): Promise<OutsideCalendar> {
  const { services, actor, company } = ctx
  const asked = await ctx.transaction(({ tx }) => askedOf(tx, services, company, { id, userId: actor.id }))
  const fetched = await fetchCalendar(services.env, asked, who)
  return ctx.transaction(async ({ tx }) => {
    await keepCalendar(tx, company.id, id, fetched)
    return ownCalendar(tx, actor.id, id)
  })
}

/** Reads one’s own calendar now. Where that fails the answer says why: what was read before counts on. */
export async function readCalendar(
  ctx: OutsideContext,
  { params: { id } }: Input<typeof outsideCalendarsApi.read>,
) {
  const who = { one: ctx.actor.id, group: ctx.company.id }
  return inTurnOfFetching(who, () => readInTurn(ctx, id, who), ctx.request.gone)
}

/** Removes one’s own calendar; the times that were read of it go with it. */
export async function removeCalendar(
  ctx: Context,
  { params: { id } }: Input<typeof outsideCalendarsApi.remove>,
) {
  const { tx, actor, company, request } = ctx
  const row = await tx
    .deleteFrom('outside_calendars')
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .returning('host')
    .executeTakeFirst()
  if (!row) fail('NOT_FOUND')
  const target = { type: 'outside_calendar', id, name: row.host }
  await audit(tx, company.id, { actor, request }, { action: 'calendar.outside_removed', target })
  return {}
}
