import { v7 as uuid } from 'uuid'
import type { Input } from '#contract/endpoint.ts'
import type { usersApi } from '#contract/people/users.ts'
import type { Role } from '#contract/roles.ts'
import type { Actor, Context } from '../../http/caller/context.ts'
import { fail, failField } from '../../core/errors.ts'
import { audit } from '../../platform/audit.ts'
import { requirePeopleQuota } from '../../platform/companies/company-limits.ts'
import { customFieldsOf } from '../custom-fields/definitions.ts'
import { mergeValues } from '../custom-fields/merge-values.ts'
import { storedDetails } from './fields.ts'
import { requireManager } from './reporting-line/check-manager.ts'
import { mailInvitation } from './invite/mail-invitation.ts'
import { takenBy } from './taken.ts'
import { isAllowedDomain } from '../../platform/companies/allowed-domain.ts'
import { mayGiveRole } from './users.policy.ts'
import { userColumns, viewUser } from './users.view.ts'
import { requireMaking } from './invite/way-in.ts'

function requireGiving(actor: Actor, companyId: string, role: Role): void {
  if (!mayGiveRole(actor, companyId, role)) fail('FORBIDDEN')
  requireMaking(actor, null, { role, status: 'pending' })
}

/** Adds a pending user. Of two who claim one address at once, in whatever case, the database lets one win. */
export async function createUser(ctx: Context, { body }: Input<typeof usersApi.create>) {
  const { tx, company, request } = ctx
  requireGiving(ctx.actor, company.id, body.role)
  if (!isAllowedDomain(company.allowedDomains, body.email)) failField('email', 'domain_not_allowed')
  const custom = mergeValues(await customFieldsOf(tx, { lock: true }), {}, body.custom, { isNew: true })
  if (body.manager) await requireManager(tx, null, body.manager)
  await requirePeopleQuota(tx, company.id, 1)
  const user = await tx
    .insertInto('users')
    .values({
      company_id: company.id,
      id: uuid(),
      role: body.role,
      status: 'pending',
      name: body.name,
      surname: body.surname,
      email: body.email,
      ...storedDetails(body),
      custom: JSON.stringify(custom),
    })
    .returning(userColumns)
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw takenBy(error)
    })
  // Room and address were waited for.
  const actor = await ctx.askAgain()
  requireGiving(actor, company.id, body.role)
  await tx.insertInto('user_profiles').values({ company_id: company.id, user_id: user.id }).execute()
  const target = { type: 'user', id: user.id, name: `${user.name} ${user.surname}` }
  const after = { role: user.role, email: user.email, name: user.name, surname: user.surname }
  await audit(tx, company.id, { actor, request }, { action: 'users.created', target, after })
  if (!body.invite) return viewUser(user)
  await mailInvitation(ctx, user)
  return viewUser({ ...user, invited_at: new Date() })
}
