import type { Input } from '#contract/endpoint.ts'
import type { secondFactorApi } from '#contract/second-factor.ts'
import type { Tx } from '../../db/tenant.ts'
import type { OutsideContext } from '../../http/context.ts'
import { ApiError, fail, failField, failSuspended } from '../../http/errors.ts'
import { audit } from '../../platform/audit.ts'
import { requirePasswords } from '../auth/require-passwords.ts'
import { isNewDevice, mailNewDevice } from '../auth/mail-new-device.ts'
import { startSession } from '../auth/start-session.ts'
import {
  closeChallenge,
  companyOfChallenge,
  makeChallenge,
  mustWaitForFactor,
  openChallenge,
} from './challenges.ts'
import { useRecoveryCode } from './factors.ts'
import { askPasskey, ownerOfAnswer } from './passkeys.ts'
import { useTotpCode } from './totp.ts'

type Ctx = OutsideContext<null>
type Body = Input<typeof secondFactorApi.verify>['body']

const person = (tx: Tx, id: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'name', 'surname', 'email', 'role', 'preferred_language'])
    .where('id', '=', id)
    .where('status', 'in', ['active', 'hidden'])
    .executeTakeFirst()

async function begin(ctx: Ctx, tx: Tx, companyId: string, userId: string, hours: number, method: string) {
  const user = (await person(tx, userId)) ?? fail('GONE')
  // Another company's host is a super_admin's alone.
  if (companyId !== ctx.company.id && user.role !== 'super_admin') fail('GONE')
  if (ctx.company.status === 'suspended' && companyId === ctx.company.id) failSuspended(ctx.company)
  if (companyId === ctx.company.id) requirePasswords(ctx.company, user.role)
  const home =
    companyId === ctx.company.id
      ? ctx.company
      : await ctx.services.companies.bySlug(ctx.services.env.CAIRN_DEFAULT_COMPANY)
  const account = {
    ...user,
    companyId,
    preferredLanguage: user.preferred_language,
    passwordHash: null,
    maySignIn: true,
  }
  if (await isNewDevice(ctx, tx, account)) await mailNewDevice(ctx, tx, home ?? ctx.company, account)
  const started = await startSession(ctx, tx, { userId, companyId, hours })
  await audit(
    tx,
    companyId,
    { actor: user, request: ctx.request },
    { action: 'auth.signed_in', after: { method } },
  )
  return started
}

async function check(ctx: Ctx, tx: Tx, body: Body, userId: string, challenge: string | null) {
  const companyId = companyOfChallenge(body.challenge) ?? fail('GONE')
  if (body.passkey) {
    if (!challenge) return null
    const answer = { response: body.passkey, challenge }
    return (await ownerOfAnswer(tx, ctx.request, answer)) === userId ? 'passkey' : null
  }
  const code = body.code ?? ''
  if (await useTotpCode(tx, ctx.services.seal, { companyId, userId, code, confirmed: true })) return 'totp'
  if (!(await useRecoveryCode(tx, userId, code))) return null
  const actor = await person(tx, userId)
  if (actor)
    await audit(tx, companyId, { actor, request: ctx.request }, { action: 'auth.recovery_code_used' })
  return 'recovery'
}

/** The second step after a right password. What was wrong is counted, also where the answer is refused. */
export async function verifySecondFactor(ctx: Ctx, { body }: Input<typeof secondFactorApi.verify>) {
  const companyId = companyOfChallenge(body.challenge) ?? fail('GONE')
  const result = await ctx.services.db.withTenant(companyId, async (tx) => {
    const open = await openChallenge(tx, body.challenge, 'second_factor')
    if (!open?.user_id) return { state: 'over' as const }
    const wait = await mustWaitForFactor(tx, open.user_id)
    if (wait) return { state: 'wait' as const, wait }
    const method = await check(ctx, tx, body, open.user_id, open.challenge)
    if (!method) {
      await tx
        .updateTable('sign_in_challenges')
        .set({ attempts: open.attempts + 1 })
        .where('hash', '=', open.hash)
        .execute()
      const user = await person(tx, open.user_id)
      const target = {
        type: 'user',
        id: open.user_id,
        name: `${user?.name ?? ''} ${user?.surname ?? ''}`.trim(),
      }
      await audit(
        tx,
        companyId,
        { actor: null, request: ctx.request },
        { action: 'auth.second_factor_refused', target },
      )
      return { state: 'wrong' as const }
    }
    await closeChallenge(tx, body.challenge)
    const hours = open.session_hours ?? ctx.company.sessionHours
    return {
      state: 'done' as const,
      started: await begin(ctx, tx, companyId, open.user_id, hours, method),
    }
  })
  if (result.state === 'over') fail('GONE')
  if (result.state === 'wait')
    throw new ApiError('RATE_LIMITED', { headers: { 'retry-after': String(result.wait) } })
  if (result.state === 'wrong') failField('code', 'wrong_code')
  return result.started
}

export async function verifyOptions(ctx: Ctx, { body }: Input<typeof secondFactorApi.verifyOptions>) {
  const companyId = companyOfChallenge(body.challenge) ?? fail('GONE')
  return ctx.services.db.withTenant(companyId, async (tx) => {
    const open = await openChallenge(tx, body.challenge, 'second_factor')
    if (!open?.user_id) fail('GONE')
    const options = await askPasskey(tx, ctx.request, open.user_id)
    await tx
      .updateTable('sign_in_challenges')
      .set({ challenge: options.challenge })
      .where('hash', '=', open.hash)
      .execute()
    return { options: { ...options } }
  })
}

/** A passkey instead of the password: it proves both what one has and, by finger, face or PIN, who one is. */
export async function passkeySignInOptions(ctx: Ctx) {
  return ctx.transaction(async ({ tx, company }) => {
    const options = await askPasskey(tx, ctx.request)
    const made = await makeChallenge(tx, {
      companyId: company.id,
      purpose: 'passkey',
      challenge: options.challenge,
    })
    return { challenge: made.token, options: { ...options } }
  })
}

export async function passkeySignIn(ctx: Ctx, { body }: Input<typeof secondFactorApi.signIn>) {
  const { services, company, request } = ctx
  const challenge = await ctx.transaction(async ({ tx }) => {
    const open = await openChallenge(tx, body.challenge, 'passkey')
    if (open) await closeChallenge(tx, body.challenge)
    return open?.challenge ?? null
  })
  if (!challenge) fail('GONE')
  // A super_admin's keys are kept where they live.
  const home = await services.companies.bySlug(services.env.CAIRN_DEFAULT_COMPANY)
  for (const companyId of new Set([company.id, home?.id ?? company.id])) {
    const started = await services.db.withTenant(companyId, async (tx) => {
      const userId = await ownerOfAnswer(tx, request, { response: body.response, challenge })
      return userId && begin(ctx, tx, companyId, userId, company.sessionHours, 'passkey')
    })
    if (started) return started
  }
  fail('INVALID_CREDENTIALS')
}
