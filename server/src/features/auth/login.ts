import type { authApi } from '#contract/accounts/auth.ts'
import type { Input } from '#contract/endpoint.ts'
import type { OutsideContext, WithCookie } from '../../http/caller/context.ts'
import type { OwnCompanyId } from '../../db/tenant.ts'
import { fail, failSuspended } from '../../core/errors.ts'
import { audit } from '../../platform/audit.ts'
import { askSecondFactor } from '../second-factor/challenges.ts'
import { countSignIn, forgiveAtHost, forgiveSignIn, judgeSignIn } from './count-sign-in.ts'
import { findAccount, companyOfAccount, type Account } from './find-account.ts'
import { holdByPassword } from './passwords/hold-by-password.ts'
import { requireOpen } from './require-open.ts'
import { isNewDevice, tellNewDevice } from './new-device.ts'
import { requirePasswords } from './passwords/require-passwords.ts'
import { startSession } from './start-session.ts'

/**
 * Signs in by e-mail and password. An unknown address, a wrong password and an account that may not sign in get the
 * same answer after the same work.
 */
export async function login(ctx: OutsideContext<null> & WithCookie, { body }: Input<typeof authApi.login>) {
  const { services, company, request } = ctx
  const account = await findAccount(services, company, body.email)
  const attempt = await countSignIn(services, company, { account, email: body.email, ip: request.ip })
  const companyId = account?.companyId ?? company.id
  const given = { hash: account?.passwordHash ?? null, password: body.password }
  if (!(await judgeSignIn(services, attempt, given)) || !account?.maySignIn) {
    await noteRefusal(ctx, companyId, account)
    fail('INVALID_CREDENTIALS')
  }
  if (company.status === 'suspended' && account.companyId === company.id) failSuspended(company)
  requirePasswords(company, account.role)
  requireOpen(services, account.role)
  const ownCompany = await companyOfAccount(services, company, account)
  const who = { userId: account.id, companyId: account.companyId, hours: ownCompany.sessionHours }
  const result = await services.db.withTenant(account.companyId, async (tx) => {
    // Changed or shut out while the password was judged.
    if (!(await holdByPassword(tx, account.id, account.passwordHash))) return null
    const [asked, isNew] = await Promise.all([askSecondFactor(tx, who), isNewDevice(ctx, tx, account)])
    if (asked) {
      await forgiveSignIn(tx, services, attempt, account)
      return { asked }
    }
    if (isNew) await tellNewDevice(ctx, tx, ownCompany, account)
    const [started] = await Promise.all([
      startSession(ctx, tx, who),
      audit(tx, account.companyId, { actor: account, request }, { action: 'auth.signed_in' }),
      forgiveSignIn(tx, services, attempt, account),
    ])
    return { started }
  })
  if (!result) {
    await noteRefusal(ctx, companyId, account)
    fail('INVALID_CREDENTIALS')
  }
  await forgiveAtHost(services, attempt, account)
  if (result.asked) fail('SECOND_FACTOR_REQUIRED', { details: result.asked })
  return result.started
}

/** Also where nobody has the address, without saying which it was: both cost the same. */
async function noteRefusal(
  { services, request }: OutsideContext<null>,
  companyId: OwnCompanyId,
  account: Account | null,
): Promise<void> {
  const target = account && { type: 'user', id: account.id, name: `${account.name} ${account.surname}` }
  await services.db.withTenant(companyId, (tx) =>
    audit(
      tx,
      companyId,
      { actor: null, request },
      { action: 'auth.sign_in_refused', ...(target ? { target } : {}) },
    ),
  )
}
