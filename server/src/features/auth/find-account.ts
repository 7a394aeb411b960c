import type { Language } from '#contract/fields.ts'
import type { Role } from '#contract/roles.ts'
import type { OwnCompanyId, Tx } from '../../db/tenant.ts'
import type { OwnCompany } from '../../http/caller/context.ts'
import { operatorsCompany } from '../../http/host.ts'
import type { OwnServices } from '../../services.ts'

export type Account = {
  id: string
  companyId: OwnCompanyId
  role: Role
  name: string
  surname: string
  email: string
  preferredLanguage: Language | null
  passwordHash: string | null
  maySignIn: boolean
}

async function inCompany(
  tx: Tx,
  companyId: OwnCompanyId,
  email: string,
  superAdminOnly: boolean,
): Promise<Account | null> {
  let query = tx
    .selectFrom('users')
    .leftJoin('user_credentials', (join) =>
      join
        .onRef('user_credentials.company_id', '=', 'users.company_id')
        .onRef('user_credentials.user_id', '=', 'users.id'),
    )
    .select(['users.id', 'name', 'surname', 'email', 'role', 'status', 'preferred_language', 'password_hash'])
    .where('email', '=', email)
    .where('status', '!=', 'deleted')
  if (superAdminOnly) query = query.where('role', '=', 'super_admin')
  const row = await query.executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    companyId,
    role: row.role,
    name: row.name,
    surname: row.surname,
    email: row.email,
    preferredLanguage: row.preferred_language,
    passwordHash: row.password_hash,
    maySignIn: row.status === 'active' || row.status === 'hidden',
  }
}

/**
 * The account of an address on a company's host. That of a super_admin, who lives in the default company and works
 * in all of them, comes first: whom a company adds under an operator's address does not keep the operator out.
 */
export async function findAccount(
  services: OwnServices,
  company: OwnCompany,
  email: string,
): Promise<Account | null> {
  const { db, env } = services
  const own = await db.withTenant(company.id, (tx) => inCompany(tx, company.id, email, false), {
    readOnly: true,
  })
  if (company.slug === env.CAIRN_DEFAULT_COMPANY) return own
  // Looked up for every address, known or not, so that the time tells nothing.
  const operators = await operatorsCompany(services)
  const elsewhere =
    operators &&
    (await db.withTenant(operators.id, (tx) => inCompany(tx, operators.id, email, true), { readOnly: true }))
  return elsewhere?.maySignIn ? elsewhere : own
}

/** The company an account lives in, for its mail: that of the host, but for a super_admin who signs in elsewhere. */
export async function companyOfAccount(
  services: OwnServices,
  company: OwnCompany,
  account: Pick<Account, 'companyId'>,
): Promise<OwnCompany> {
  if (account.companyId === company.id) return company
  return (await operatorsCompany(services)) ?? company
}
