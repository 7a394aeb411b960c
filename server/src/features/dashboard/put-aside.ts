import { sql } from 'kysely'
import type { dashboardApi, NextStep } from '#contract/dashboard.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Context } from '../../http/caller/context.ts'
import { dashboardLimits } from './limits.ts'

type Aside = Pick<NextStep, 'kind' | 'path'>

/** What somebody put aside for today. A step is its kind and where it is done: another course is another step. */
export async function stepsAside({ tx, actor }: Pick<Context, 'tx' | 'actor'>): Promise<Aside[]> {
  const { rows } = await sql<Aside>`select kind, path from steps_aside
    where user_id = ${actor.id} and until > now()`.execute(tx)
  return rows
}

/** The newest of a person are kept, so that nobody fills a table with what nobody proposed. */
const keepFew = ({ tx, actor }: Context) =>
  sql`delete from steps_aside a where a.user_id = ${actor.id} and (a.kind, a.path) not in (
    select b.kind, b.path from steps_aside b where b.user_id = ${actor.id}
    order by b.until desc, b.kind, b.path limit ${dashboardLimits.stepsAside - 1})`.execute(tx)

/** Until the day after today begins on the person’s own clock; on every device of theirs. */
export async function putStepAside(ctx: Context, { body }: Input<typeof dashboardApi.putAside>) {
  const { tx, actor, company } = ctx
  const { kind, path } = body
  // Of many at once each counts those before.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`steps aside of ${actor.id}`}, 0))`.execute(tx)
  await sql`delete from steps_aside where user_id = ${actor.id} and kind = ${kind} and path = ${path}`.execute(
    tx,
  )
  if (!body.aside) return {}
  await keepFew(ctx)
  const zone = actor.timeZone ?? company.timeZone
  await sql`insert into steps_aside (company_id, user_id, kind, path, until)
    values (${actor.companyId}, ${actor.id}, ${kind}, ${path},
      ((now() at time zone ${zone})::date + 1)::timestamp at time zone ${zone})`.execute(tx)
  return {}
}
