import type { authApi } from '#contract/auth.ts'
import type { Input } from '#contract/endpoint.ts'
import type { OutsideContext } from '../../http/context.ts'
import { ApiError, fail, failSuspended } from '../../http/errors.ts'
import { audit } from '../../platform/audit.ts'
import { askSecondFactor } from '../second-factor/challenges.ts'
import { mustWait, noteFailure, noteSuccess, type Attempt } from './failed-sign-ins.ts'
import { findAccount, homeOf, type Account } from './find-account.ts'
import { isNewDevice, mailNewDevice } from './mail-new-device.ts'
import { requirePasswords } from './require-passwords.ts'
import { startSession } from './start-session.ts'

/**
 * Signs in by e-mail and password. An unknown address, a wrong password and an account that may not sign in get the
 * same answer after the same work.
 */
export async function login(ctx: OutsideContext<null>, { body }: Input<typeof authApi.login>) {
  const { services, company, request } = ctx
  const attempt: Attempt = { companyId: company.id, email: body.email, ip: request.ip }
  const account = await findAccount(services, company, body.email)
  const wait = await mustWait(attempt, () => cameFromHere(ctx, account))
  if (wait) throw new ApiError('RATE_LIMITED', { headers: { 'retry-after': String(wait) } })

  const right = await services.passwords.verify(account?.passwordHash ?? null, body.password)
  if (!right || !account || !account.maySignIn) {
    noteFailure(attempt)
    if (account) await noteRefusal(ctx, account)
    fail('INVALID_CREDENTIALS')
  }
  noteSuccess(attempt)
  if (company.status === 'suspended' && account.companyId === company.id) failSuspended(company)
  requirePasswords(company, account.role)
  const home = await homeOf(services, company, account)
  const who = { userId: account.id, companyId: account.companyId, hours: company.sessionHours }
  const result = await services.db.withTenant(account.companyId, async (tx) => {
    const [asked, isNew] = await Promise.all([askSecondFactor(tx, who), isNewDevice(ctx, tx, account)])
    if (asked) return { asked }
    if (isNew) await mailNewDevice(ctx, tx, home, account)
    const [started] = await Promise.all([
      startSession(ctx, tx, who),
      audit(tx, account.companyId, { actor: account, request }, { action: 'auth.signed_in' }),
    ])
    return { started }
  })
  if (result.asked) fail('SECOND_FACTOR_REQUIRED', { details: result.asked })
  return result.started
}

async function cameFromHere(
  { services, request }: OutsideContext<null>,
  account: Account | null,
): Promise<boolean> {
  if (!account) return false
  return services.db.withTenant(account.companyId, async (tx) => {
    const earlier = await tx
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', account.id)
      .where('ip', '=', request.ip)
      .executeTakeFirst()
    return earlier !== undefined
  })
}

async function noteRefusal({ services, request }: OutsideContext<null>, account: Account): Promise<void> {
  const target = { type: 'user', id: account.id, name: `${account.name} ${account.surname}` }
  await services.db.withTenant(account.companyId, (tx) =>
    audit(tx, account.companyId, { actor: null, request }, { action: 'auth.sign_in_refused', target }),
  )
}
