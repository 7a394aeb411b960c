import type { Input } from '#contract/endpoint.ts'
import type { secondFactorApi } from '#contract/accounts/second-factor.ts'
import type { OwnCompanyId, Tx } from '../../db/tenant.ts'
import type { OutsideContext, WithCookie } from '../../http/caller/context.ts'
import { fail, failField, failSuspended } from '../../core/errors.ts'
import { operatorsCompany, ownCompanyOf } from '../../http/host.ts'
import { audit } from '../../platform/audit.ts'
import { forgiveGuess } from '../../platform/guard/guesses.ts'
import { holdPerson } from '../../platform/people/hold-person.ts'
import { requirePasswords } from '../auth/passwords/require-passwords.ts'
import { requireOpen } from '../auth/require-open.ts'
import { isNewDevice, tellNewDevice } from '../auth/new-device.ts'
import { startSession } from '../auth/start-session.ts'
import {
  closeChallenge,
  companyOfChallenge,
  makeChallenge,
  noteQuestion,
  openChallenge,
  takeAttempt,
} from '../second-factor/challenges.ts'
import { askPasskey, ownerOfAnswer, ownerOfKey } from '../second-factor/passkeys.ts'
import { countFactorGuess, factorGuess, noteWrongFactor, checkFactor } from '../second-factor/check-factor.ts'

type Ctx = OutsideContext<null>
type CookieCtx = Ctx & WithCookie

const person = (tx: Tx, id: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'name', 'surname', 'email', 'role', 'preferred_language'])
    .where('id', '=', id)
    .where('status', 'in', ['active', 'hidden'])
    .executeTakeFirst()

async function begin(
  ctx: CookieCtx,
  tx: Tx,
  companyId: OwnCompanyId,
  userId: string,
  hours: number,
  method: string,
) {
  const user = (await person(tx, userId)) ?? fail('GONE')
  // Another company's host is a super_admin's alone.
  if (companyId !== ctx.company.id && user.role !== 'super_admin') fail('GONE')
  if (ctx.company.status === 'suspended' && companyId === ctx.company.id) failSuspended(ctx.company)
  if (companyId === ctx.company.id) requirePasswords(ctx.company, user.role)
  requireOpen(ctx.services, user.role)
  const ownCompany = companyId === ctx.company.id ? ctx.company : await operatorsCompany(ctx.services)
  const account = {
    ...user,
    companyId,
    preferredLanguage: user.preferred_language,
    passwordHash: null,
    maySignIn: true,
  }
  if (await isNewDevice(ctx, tx, account)) await tellNewDevice(ctx, tx, ownCompany ?? ctx.company, account)
  const started = await startSession(ctx, tx, { userId, companyId, hours })
  await audit(
    tx,
    companyId,
    { actor: user, request: ctx.request },
    { action: 'auth.signed_in', after: { method } },
  )
  return started
}

/** The company of a challenge, where this host may ask it. */
async function whereAsked({ services, company }: Ctx, challenge: string): Promise<OwnCompanyId> {
  const named = companyOfChallenge(challenge) ?? fail('GONE')
  return ((await ownCompanyOf(services, company, named)) ?? fail('GONE')).id
}

/** The second step after a right password. */
export async function verifySecondFactor(ctx: CookieCtx, { body }: Input<typeof secondFactorApi.verify>) {
  const { db, seal } = ctx.services
  const companyId = await whereAsked(ctx, body.challenge)
  const open = await db.withTenant(companyId, async (tx) => {
    const asked = await takeAttempt(tx, body.challenge, 'second_factor')
    if (!asked?.user_id) fail('GONE')
    await countFactorGuess(tx, seal, asked.user_id)
    return { ...asked, user_id: asked.user_id }
  })
  const userId = open.user_id
  const started = await db.withTenant(companyId, async (tx) => {
    if (!(await holdPerson(tx, userId))) fail('GONE')
    const method = await checkFactor(ctx, tx, { ...body, companyId, userId, asked: open.challenge })
    if (!method) {
      await noteWrongFactor(ctx, tx, companyId, userId)
      return null
    }
    // Of two right answers at once one begins a session, and none where the password is another by now.
    if (!(await closeChallenge(tx, body.challenge))) fail('GONE')
    await forgiveGuess(tx, seal, { all: factorGuess(userId) })
    return begin(ctx, tx, companyId, userId, open.session_hours ?? ctx.company.sessionHours, method)
  })
  return started ?? failField('code', 'wrong_code')
}

export async function verifyOptions(ctx: Ctx, { body }: Input<typeof secondFactorApi.verifyOptions>) {
  const companyId = await whereAsked(ctx, body.challenge)
  return ctx.services.db.withTenant(companyId, async (tx) => {
    const open = await openChallenge(tx, body.challenge, 'second_factor')
    if (!open?.user_id) fail('GONE')
    const options = await askPasskey(tx, ctx.request, open.user_id)
    await noteQuestion(tx, open, options.challenge)
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

export async function passkeySignIn(ctx: CookieCtx, { body }: Input<typeof secondFactorApi.signIn>) {
  const { services, company, request } = ctx
  const challenge = await ctx.transaction(async ({ tx }) => {
    const open = await openChallenge(tx, body.challenge, 'passkey')
    if (open) await closeChallenge(tx, body.challenge)
    return open?.challenge ?? null
  })
  if (!challenge) fail('GONE')
  // A super_admin's keys are kept where they live.
  const operators = await operatorsCompany(services)
  for (const { id: companyId, sessionHours } of operators && operators.id !== company.id
    ? [operators, company]
    : [company]) {
    const started = await services.db.withTenant(companyId, async (tx) => {
      const owner = await ownerOfKey(tx, body.response)
      // Before their key; whether they may sign in is said to whoever answered rightly.
      if (owner) await holdPerson(tx, owner)
      const userId = await ownerOfAnswer(tx, request, { response: body.response, challenge })
      return userId && begin(ctx, tx, companyId, userId, sessionHours, 'passkey')
    })
    if (started) return started
  }
  fail('INVALID_CREDENTIALS')
}
