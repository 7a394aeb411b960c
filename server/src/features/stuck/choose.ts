import type { Input } from '#contract/endpoint.ts'
import type { stuckApi } from '#contract/help/stuck.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { companyOf } from '../../platform/companies/companies.ts'

/** Of these people those in whose doings signs are looked for: none of a company that has it off, nor who does not want it. */
export async function lookedFor(
  tx: Tx,
  company: Context['company'],
  userIds: readonly string[],
): Promise<string[]> {
  if (!company.stuckSigns || userIds.length === 0) return []
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
  return { on: declined === undefined, inCompany: (await companyOf(tx)).stuckSigns }
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
