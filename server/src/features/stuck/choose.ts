import type { Input } from '#contract/endpoint.ts'
import type { stuckApi } from '#contract/help/stuck.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'

type Company = Pick<Context['company'], 'id'>

async function looksIn(tx: Tx, { id }: Company): Promise<boolean> {
  const settings = await tx
    .selectFrom('company_settings')
    .select('stuck_signs')
    .where('company_id', '=', id)
    .executeTakeFirstOrThrow()
  return settings.stuck_signs
}

/** Of these people those in whose doings signs are looked for: none of a company that has it off, nor who does not want it. */
export async function lookedFor(tx: Tx, company: Company, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0 || !(await looksIn(tx, company))) return []
  const rows = await tx
    .selectFrom('stuck_declined')
    .select('user_id')
    .where('user_id', 'in', [...userIds])
    .execute()
  const declined = new Set(rows.map(({ user_id }) => user_id))
  return userIds.filter((id) => !declined.has(id))
}

export async function choice({ tx, actor }: Context) {
  const declined = await tx
    .selectFrom('stuck_declined')
    .select('user_id')
    .where('user_id', '=', actor.id)
    .executeTakeFirst()
  return { on: declined === undefined, inCompany: await looksIn(tx, { id: actor.companyId }) }
}

export async function choose(ctx: Context, { body }: Input<typeof stuckApi.choose>) {
  const { tx, actor } = ctx
  if (body.on) await tx.deleteFrom('stuck_declined').where('user_id', '=', actor.id).execute()
  else
    await tx
      .insertInto('stuck_declined')
      .values({ company_id: actor.companyId, user_id: actor.id })
      .onConflict((row) => row.doNothing())
      .execute()
  return choice(ctx)
}
