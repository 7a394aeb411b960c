import { sql } from 'kysely'
import type { officeHoursApi } from '#contract/mentoring/office-hours/office-hours.ts'
import type { Input } from '#contract/endpoint.ts'
import { fail } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { personHere } from '../../../http/caller/person-here.ts'
import { findOffice, isFor } from './find-office.ts'
import { viewOffices, viewQueue } from './office.view.ts'

const MOST = 100

/** Those that one holds or may come to, from today on; whoever only visits a company has none. */
export async function listOffices(ctx: Context) {
  const { tx, actor } = ctx
  const me = personHere(ctx)
  if (me === null) return { items: [] }
  const rows = await tx
    .selectFrom('office_hours as o')
    .selectAll('o')
    .where('o.cancelled', '=', false)
    .where(
      sql<boolean>`o.starts_at + make_interval(mins => o.slots * o.slot_minutes) > now() - interval '2 hours'`,
    )
    .where('o.starts_at', '>', sql<Date>`now() - interval '1 day'`)
    .where(isFor(actor))
    .orderBy('o.starts_at')
    .orderBy('o.id')
    .limit(MOST)
    .execute()
  return { items: await viewOffices(tx, rows, me) }
}

export async function openQueue(ctx: Context, { params }: Input<typeof officeHoursApi.byId>) {
  const me = personHere(ctx) ?? fail('FORBIDDEN')
  return viewQueue(ctx.tx, await findOffice(ctx.tx, params.id, ctx.actor), me)
}
