import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { secondFactorApi } from '#contract/accounts/second-factor.ts'
import type { Context } from '../../http/caller/context.ts'
import { fail, failField } from '../../core/errors.ts'
import { audit } from '../../platform/audit.ts'
import { holdCaller } from '../../platform/people/hold-person.ts'
import { firstRecoveryCodes, freeSessions, methodsOf, replaceRecoveryCodes } from './factors.ts'
import { mailSignInChanged } from './mail-sign-in-changed.ts'
import { isRequired } from './policy.ts'
import { newTotp, totpContext, spendTotpCode } from './totp.ts'

export async function ownFactors({ tx, actor }: Context) {
  const totp = await tx
    .selectFrom('totp_factors')
    .select('confirmed_at')
    .where('user_id', '=', actor.id)
    .executeTakeFirst()
  const passkeys = await tx
    .selectFrom('passkeys')
    .select(['id', 'name', 'rp_id', 'created_at', 'last_used_at'])
    .where('user_id', '=', actor.id)
    .orderBy('created_at')
    .execute()
  const { left } = await tx
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('user_id', '=', actor.id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    totpSince: totp?.confirmed_at?.toISOString() ?? null,
    recoveryCodesLeft: left,
    passkeys: passkeys.map((key) => ({
      id: key.id,
      name: key.name,
      host: key.rp_id,
      createdAt: key.created_at.toISOString(),
      lastUsedAt: key.last_used_at?.toISOString() ?? null,
    })),
    required: await isRequired(tx),
  }
}

/** A secret that counts only once a code made from it was given: one mistyped or never scanned locks nobody out. */
export async function startTotp({ tx, actor, company, services }: Context) {
  const { secret, uri } = newTotp(company.name, actor.email)
  const sealed = services.seal.close(secret, totpContext(actor.companyId, actor.id))
  const started = await tx
    .insertInto('totp_factors')
    .values({ company_id: actor.companyId, user_id: actor.id, secret: sealed })
    .onConflict((c) =>
      c
        .columns(['company_id', 'user_id'])
        .doUpdateSet({ secret: sealed, last_step: 0, created_at: new Date() })
        .where('totp_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  if (started.numInsertedOrUpdatedRows === 0n) fail('CONFLICT', { details: { reason: 'totp_is_on' } })
  return { secret, uri }
}

export async function confirmTotp(ctx: Context, { body }: Input<typeof secondFactorApi.confirmTotp>) {
  const { tx, actor, request, services } = ctx
  const { companyId, id: userId } = actor
  await holdCaller(tx, actor)
  const right = await spendTotpCode(tx, services.seal, {
    companyId,
    userId,
    code: body.code,
    confirmed: false,
  })
  if (!right) failField('code', 'wrong_code')
  await tx
    .updateTable('totp_factors')
    .set({ confirmed_at: new Date() })
    .where('user_id', '=', userId)
    .execute()
  await freeSessions(tx, userId)
  const recoveryCodes = await firstRecoveryCodes(tx, companyId, userId)
  await audit(tx, companyId, { actor, request }, { action: 'auth.second_factor_added' })
  await mailSignInChanged(ctx, actor, { change: 'totp_added' })
  return { recoveryCodes }
}

export async function removeTotp(ctx: Context) {
  const { tx, actor, request } = ctx
  await holdCaller(tx, actor)
  const removed = await tx
    .deleteFrom('totp_factors')
    .where('user_id', '=', actor.id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (removed.numDeletedRows === 0n) fail('NOT_FOUND')
  await afterRemoval(ctx)
  await audit(tx, actor.companyId, { actor, request }, { action: 'auth.second_factor_removed' })
  await mailSignInChanged(ctx, actor, { change: 'totp_removed' })
  return {}
}

/** Of two that are removed at once the later sees what the earlier left: the person is held. The last factor stays where the company wants one; recovery codes go with it. */
export async function afterRemoval({ tx, actor }: Pick<Context, 'tx' | 'actor'>): Promise<void> {
  const left = await methodsOf(tx, actor.id)
  if (left.length) return
  if (await isRequired(tx)) fail('CONFLICT', { details: { reason: 'second_factor_required' } })
  await tx.deleteFrom('recovery_codes').where('user_id', '=', actor.id).execute()
}

export async function newRecoveryCodes(ctx: Context) {
  const { tx, actor, request } = ctx
  await holdCaller(tx, actor)
  if (!(await methodsOf(tx, actor.id)).length) fail('CONFLICT', { details: { reason: 'no_second_factor' } })
  const recoveryCodes = await replaceRecoveryCodes(tx, actor.companyId, actor.id)
  await audit(tx, actor.companyId, { actor, request }, { action: 'auth.recovery_codes_made' })
  await mailSignInChanged(ctx, actor, { change: 'codes_made' })
  return { recoveryCodes }
}
