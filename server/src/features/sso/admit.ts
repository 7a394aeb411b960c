import { v7 as uuid } from 'uuid'
import type { ReasonOf } from '#contract/rules/refusals.ts'
import type { Tx } from '../../db/tenant.ts'
import type { OutsideContext, WithCookie } from '../../http/caller/context.ts'
import { fail } from '../../core/errors.ts'
import { audit } from '../../platform/audit.ts'
import { isAllowedDomain } from '../../platform/companies/allowed-domain.ts'
import { requirePeopleQuota } from '../../platform/companies/company-limits.ts'
import { forgetOneTimeTokens } from '../auth/tokens/one-time-token.ts'
import { startSession } from '../auth/start-session.ts'

export type Known = { email: string; name: string; surname: string }

const refuse = (reason: ReasonOf<'FORBIDDEN'>): never => fail('FORBIDDEN', { details: { reason } })
const columns = ['id', 'name', 'surname', 'role', 'status'] as const

/** Someone of this very company with that address; added as a student where the company wants that. */
async function personOf(ctx: OutsideContext<null>, tx: Tx, known: Known) {
  const { company, request } = ctx
  const find = () =>
    tx
      .selectFrom('users')
      .select(columns)
      .where('email', '=', known.email)
      .where('status', '!=', 'deleted')
      .forUpdate()
      .executeTakeFirst()
  const found = await find()
  if (found) return found
  const settings = await tx.selectFrom('company_sso').select('create_people').executeTakeFirst()
  const allowed = isAllowedDomain(company.allowedDomains, known.email)
  if (!settings?.create_people || !allowed) return refuse('sso_no_account')
  const { email, name, surname } = known
  await requirePeopleQuota(tx, company.id, 1)
  const made = await tx
    .insertInto('users')
    .values({ company_id: company.id, id: uuid(), role: 'student', status: 'active', email, name, surname })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
  // Another sign-in of theirs, at this very moment, has added them.
  if (!made) return (await find()) ?? refuse('sso_no_account')
  await tx.insertInto('user_profiles').values({ company_id: company.id, user_id: made.id }).execute()
  const target = { type: 'user', id: made.id, name: `${name} ${surname}`.trim() }
  await audit(
    tx,
    company.id,
    { actor: null, request },
    { action: 'users.created', target, after: { role: made.role, email, name, surname, method: 'sso' } },
  )
  return made
}

/** Lets in whom the provider vouches for. */
export function admit(ctx: OutsideContext<null> & WithCookie, known: Known): Promise<{ token: string }> {
  const { company, request } = ctx
  return ctx.transaction(async ({ tx }) => {
    const person = await personOf(ctx, tx, known)
    // A company's provider is set up by its admins: it can vouch for nobody who is above them.
    if (person.role === 'super_admin') refuse('sso_no_account')
    if (person.status === 'inactive') refuse('sso_no_account')
    if (person.status === 'pending') {
      await tx
        .updateTable('users')
        .set({ status: 'active', updated_at: new Date() })
        .where('id', '=', person.id)
        .execute()
      await tx
        .updateTable('user_profiles')
        .set({ accepted_at: new Date() })
        .where('user_id', '=', person.id)
        .execute()
      await forgetOneTimeTokens(tx, [person.id])
      await audit(tx, company.id, { actor: person, request }, { action: 'auth.invitation_accepted' })
    }
    const who = { userId: person.id, companyId: company.id, hours: company.sessionHours }
    const started = await startSession(ctx, tx, { ...who, vouchedFor: true })
    const after = { method: 'sso' }
    await audit(tx, company.id, { actor: person, request }, { action: 'auth.signed_in', after })
    return started
  })
}
