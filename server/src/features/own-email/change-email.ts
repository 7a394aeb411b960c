import type { Input } from '#contract/endpoint.ts'
import type { ownEmailApi } from '#contract/accounts/own-email.ts'
import type { OutsideContext } from '../../http/caller/context.ts'
import { failField } from '../../core/errors.ts'
import { isAllowedDomain } from '../../platform/companies/allowed-domain.ts'
import { companyOfAccount } from '../auth/find-account.ts'
import { requirePasswords } from '../auth/passwords/require-passwords.ts'
import { askForEmail } from './ask-for-email.ts'

/** Whom a company's provider vouches for is known by the address that the provider says: there is no other here. */
export async function changeEmail(ctx: OutsideContext, { body }: Input<typeof ownEmailApi.change>) {
  const { actor, services } = ctx
  const company = await companyOfAccount(services, ctx.company, actor)
  requirePasswords(company, actor.role)
  if (!isAllowedDomain(company.allowedDomains, body.email)) failField('email', 'domain_not_allowed')
  return ctx.inOwnCompany(async (inside) => {
    const user = await inside.tx
      .selectFrom('users')
      .select(['id', 'name', 'surname', 'email', 'preferred_language', 'time_zone'])
      .where('id', '=', actor.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (body.email === user.email) failField('email', 'same_email')
    return askForEmail({ ...inside, company }, user, body.email)
  })
}
