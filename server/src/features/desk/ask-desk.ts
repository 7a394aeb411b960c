import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { deskApi } from '#contract/help/desk.ts'
import { limits } from '#contract/limits.ts'
import { mentored, roleAllowed } from '#contract/roles.ts'
import { isOpenAtDesk } from '#contract/rules/help/desk-moves.ts'
import { fail, failLimit } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { holdPeople } from '../../platform/people/hold-person.ts'
import { takeTurn } from '../../platform/jobs/take-turn.ts'
import { indexRows } from '../../capabilities/search/offered.ts'
import { openDesk } from '../conversations/desk.ts'
import { deskSource } from './find-desk.ts'
import { deskIds } from './people.ts'
import { openRequest } from './requests.ts'
import { tellDesk } from './tell.ts'

/** MAX_NUMBER_REACHED for whoever has asked enough that is not closed. They are held. */
export async function requireFewOpen(tx: Tx, askerId: string): Promise<void> {
  const { open } = await tx
    .selectFrom('desk_requests')
    .select(sql<number>`count(*)::int`.as('open'))
    .where('asker_id', '=', askerId)
    .where('state', 'in', isOpenAtDesk)
    .executeTakeFirstOrThrow()
  if (open >= limits.deskRequests) failLimit('deskRequests', limits.deskRequests, open)
}

async function requireFewToday(tx: Tx, askerId: string): Promise<void> {
  const { today } = await tx
    .selectFrom('desk_requests')
    .select(sql<number>`count(*)::int`.as('today'))
    .where('asker_id', '=', askerId)
    .where('asked_at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow()
  if (today >= limits.deskADay) failLimit('aDay', limits.deskADay)
}

/** Asks the company’s administrators: once, however often it is sent. */
export async function askDesk(ctx: Context, { body }: Input<typeof deskApi.ask>) {
  const { tx, actor, askAgain, request } = ctx
  const { id, topic, subject, text } = body
  await holdPeople(tx, [actor.id])
  await takeTurn(ctx, `desk request ${id}`)
  // Administrators answer: they ask nobody but themselves.
  if (!roleAllowed(mentored, (await askAgain()).role)) fail('FORBIDDEN')
  const known = await tx
    .selectFrom('desk_requests')
    .select('asker_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (known) return known.asker_id === actor.id ? openRequest(ctx, id) : fail('CONFLICT')
  await requireFewOpen(tx, actor.id)
  await requireFewToday(tx, actor.id)
  await tx
    .insertInto('desk_requests')
    .values({ company_id: actor.companyId, id, asker_id: actor.id, topic, subject })
    .execute()
  await openDesk(ctx, { id, text, hears: await deskIds(tx) })
  await indexRows(tx, deskSource, [id])
  const target = { type: 'desk_request', id }
  await audit(tx, actor.companyId, { actor, request }, { action: 'desk.asked', target, after: { topic } })
  tellDesk(tx, { id, company_id: actor.companyId, asker_id: actor.id })
  return openRequest(ctx, id)
}
