import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Input } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { outsideCalendarsApi } from '#contract/mentoring/outside/outside-calendars.ts'
import { canBeBooked } from '../../mentoring/offered.ts'
import { fail, failField, failLimit } from '../../../core/errors.ts'
import type { Context, OutsideContext } from '../../../http/caller/context.ts'
import { audit } from '../../../platform/audit.ts'
import { holdCaller } from '../../../platform/people/hold-person.ts'
import type { Whose } from '../../../platform/turns/turns.ts'
import { ownIdsOf, sealedFor } from './asked-of.ts'
import { fetchCalendar, inTurnOfFetching, type Fetched } from './fetch-calendar.ts'
import { keepSpans, nextReading } from './keep-calendar.ts'
import { ownCalendar } from './own-calendars.ts'

/** As it is called: calendars say webcal for https, so that a calendar opens it and no browser. */
function calledAddress(ctx: OutsideContext, text: string): string {
  const address = text.replace(/^webcal:/i, 'https:')
  const isOpen = new URL(address).protocol !== 'https:'
  // Whoever reads along on the way has the calendar.
  if (isOpen && ctx.services.env.CAIRN_PRIVATE_ADDRESSES !== 'allow')
    failField('secretAddress', 'invalid_calendar_address')
  return new URL(address).href
}

/** MAX_NUMBER_REACHED where one has as many as one may; a field error where it is one of them. */
async function requireQuota({ tx, actor, services }: Context, address: string): Promise<void> {
  const rows = await tx
    .selectFrom('outside_calendars')
    .select('mark')
    .where('user_id', '=', actor.id)
    .execute()
  const mark = services.seal.mark(address)
  if (rows.some((row) => mark.equals(row.mark))) failField('secretAddress', 'calendar_twice')
  if (rows.length >= limits.outsideCalendars)
    failLimit('outsideCalendars', limits.outsideCalendars, rows.length)
}

type New = Extract<Fetched, { problem: null }>['read']

async function write(ctx: Context, address: string, read: NonNullable<New>) {
  const { tx, actor, company, request, services } = ctx
  // Two at once are counted one after the other.
  await holdCaller(tx, actor)
  await requireQuota(ctx, address)
  const id = uuid()
  const { host } = new URL(address)
  await tx
    .insertInto('outside_calendars')
    .values({
      company_id: company.id,
      id,
      user_id: actor.id,
      address: services.seal.close(address, sealedFor(id)),
      mark: services.seal.mark(address),
      host,
      read_at: sql<Date>`now()`,
      read_until: read.readUntil,
      zone: read.zone,
      etag: read.etag,
      content: read.content,
      next_at: nextReading(),
    })
    .execute()
  await keepSpans(tx, { companyId: company.id, userId: actor.id, calendarId: id }, read.spans)
  const target = { type: 'outside_calendar', id, name: host }
  await audit(tx, company.id, { actor, request }, { action: 'calendar.outside_added', target })
  return ownCalendar(tx, actor.id, id)
}

async function readAndKeep(ctx: OutsideContext, address: string, who: Whose) {
  const { services, actor, company } = ctx
  // Nothing is fetched for someone who may not keep it.
  const ours = await ctx.transaction(async (inside) => {
    await requireQuota(inside, address)
    return ownIdsOf(inside.tx, inside.actor.id)
  })
  const zone = actor.timeZone ?? company.timeZone
  const fetched = await fetchCalendar(services.env, { address, zone, ours }, who)
  if (fetched.problem !== null) failField('secretAddress', fetched.problem)
  const { read } = fetched
  if (!read) fail('INTERNAL')
  return ctx.transaction((inside) => write(inside, address, read))
}

/** Adds a calendar that one keeps elsewhere, once it could be read: what cannot be is refused at its field. */
export async function addCalendar(ctx: OutsideContext, { body }: Input<typeof outsideCalendarsApi.add>) {
  const { actor, company, request } = ctx
  if (!(await ctx.transaction(({ tx }) => canBeBooked(tx, actor)))) fail('FORBIDDEN')
  const address = calledAddress(ctx, body.secretAddress)
  const who = { one: actor.id, group: company.id }
  return inTurnOfFetching(who, () => readAndKeep(ctx, address, who), request.gone)
}
