import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { freshProofApi } from '#contract/accounts/fresh-proof.ts'
import type { Context, OutsideContext } from '../../http/caller/context.ts'
import { fail, failField } from '../../core/errors.ts'
import { serverLimits } from '../../limits.ts'
import { audit } from '../../platform/audit.ts'
import { forgiveGuess } from '../../platform/guard/guesses.ts'
import { requireOpen } from '../auth/require-open.ts'
import { requireOwnPassword } from '../auth/passwords/require-own-password.ts'
import { takeAttempt } from '../second-factor/challenges.ts'
import { countFactorGuess, factorGuess, noteWrongFactor, checkFactor } from '../second-factor/check-factor.ts'

type Given = Input<typeof freshProofApi.give>

/** Proves that it is still its owner who holds the session. Guesses count as those of a sign-in do. */
export async function giveProof(ctx: OutsideContext, { body }: Given) {
  requireOpen(ctx.services, ctx.actor.role)
  if (body.password === undefined) await proveByFactor(ctx, body)
  else await requireOwnPassword(ctx, 'password', body.password)
  return ctx.inOwnCompany(markProved)
}

async function proveByFactor(ctx: OutsideContext, { code, passkey }: Given['body']): Promise<void> {
  const { actor, services } = ctx
  const { companyId, id: userId } = actor
  const asked = await ctx.inOwnCompany(async ({ tx }) => {
    const open = passkey && (await takeAttempt(tx, passkey.challenge, 'fresh_proof'))
    if (passkey && open?.user_id !== userId) fail('GONE')
    await countFactorGuess(tx, services.seal, userId)
    return open?.challenge ?? null
  })
  const method = await ctx.inOwnCompany(async ({ tx }) => {
    const given = { companyId, userId, code, passkey: passkey?.answer, asked }
    const found = await checkFactor(ctx, tx, given)
    if (found) await forgiveGuess(tx, services.seal, { all: factorGuess(userId) })
    else await noteWrongFactor(ctx, tx, companyId, userId)
    return found
  })
  if (!method) failField(passkey ? 'passkey' : 'code', passkey ? 'passkey_refused' : 'wrong_code')
}

async function markProved({ tx, actor, request }: Context) {
  await tx
    .updateTable('sessions')
    .set({ proved_at: sql<Date>`now()` })
    .where('id', '=', actor.sessionId)
    .execute()
  await audit(tx, actor.companyId, { actor, request }, { action: 'auth.proved' })
  return { until: new Date(Date.now() + serverLimits.freshProofSeconds * 1000).toISOString() }
}
