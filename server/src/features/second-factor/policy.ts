import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { secondFactorApi } from '#contract/accounts/second-factor.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'

/** Whether the company of the transaction wants everyone to have a second factor. */
export async function isRequired(tx: Tx): Promise<boolean> {
  const row = await tx.selectFrom('company_trust').select('second_factor_required').executeTakeFirst()
  return row?.second_factor_required ?? false
}

export const policy = async ({ tx }: Context) => ({ required: await isRequired(tx) })

/** From now on everyone needs one: who has none is led to set it up, sessions that are open included. */
export async function setPolicy(ctx: Context, { body }: Input<typeof secondFactorApi.setPolicy>) {
  const { tx, actor, company, request } = ctx
  const { required } = body
  const before = await isRequired(tx)
  await tx
    .insertInto('company_trust')
    .values({ company_id: company.id, second_factor_required: required })
    .onConflict((c) =>
      c.column('company_id').doUpdateSet({ second_factor_required: required, updated_at: new Date() }),
    )
    .execute()
  // Written after whoever wrote it at the same time.
  await ctx.askAgain()
  if (required)
    await sql`update sessions s set must_enrol = true where ended_at is null and expires_at > now() and not vouched_for
      and not exists (select from totp_factors t where t.user_id = s.user_id and t.confirmed_at is not null)
      and not exists (select from passkeys p where p.user_id = s.user_id)`.execute(tx)
  else await tx.updateTable('sessions').set({ must_enrol: false }).where('must_enrol', '=', true).execute()
  const target = { type: 'company', id: company.id, name: company.name }
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'companies.second_factor_policy_changed',
      target,
      before: { required: before },
      after: { required },
    },
  )
  return { required }
}
