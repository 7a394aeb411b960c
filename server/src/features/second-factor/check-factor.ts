import type { SignInMethod } from '#contract/accounts/second-factor.ts'
import type { Tx } from '../../db/tenant.ts'
import type { BaseContext } from '../../http/caller/context.ts'
import { ApiError } from '../../core/errors.ts'
import { secondFactorLimits } from './limits.ts'
import { audit } from '../../platform/audit.ts'
import { countGuess } from '../../platform/guard/guesses.ts'
import type { Seal } from '../../platform/guard/seal.ts'
import { spendRecoveryCode } from './factors.ts'
import { ownerOfAnswer, type PasskeyGiven } from './passkeys.ts'
import { spendTotpCode } from './totp.ts'

type Given = {
  companyId: string
  userId: string
  code?: string | undefined
  passkey?: PasskeyGiven | undefined
  /** What the passkey was asked. */
  asked: string | null
}

export const factorGuess = (userId: string) => ({ factor: userId })

/** Counts a guess at a person's second factor, over all that ask for it; RATE_LIMITED beyond. Commit before judging. */
export async function countFactorGuess(tx: Tx, seal: Seal, userId: string): Promise<void> {
  const { factor } = await countGuess(tx, seal, factorGuess(userId))
  if (factor.made > secondFactorLimits.guesses)
    throw new ApiError('RATE_LIMITED', { headers: { 'retry-after': String(factor.seconds) } })
}

const personOf = (tx: Tx, id: string) =>
  tx.selectFrom('users').select(['id', 'name', 'surname']).where('id', '=', id).executeTakeFirst()

/** By which way an answer is right; null where it is not. A code is used up by it. */
export async function checkFactor(
  { services, request }: Pick<BaseContext, 'services' | 'request'>,
  tx: Tx,
  { companyId, userId, code = '', passkey, asked }: Given,
): Promise<SignInMethod | null> {
  if (passkey) {
    if (!asked) return null
    const owner = await ownerOfAnswer(tx, request, { response: passkey, challenge: asked })
    return owner === userId ? 'passkey' : null
  }
  if (await spendTotpCode(tx, services.seal, { companyId, userId, code, confirmed: true })) return 'totp'
  if (!(await spendRecoveryCode(tx, userId, code))) return null
  const actor = (await personOf(tx, userId)) ?? null
  await audit(tx, companyId, { actor, request }, { action: 'auth.recovery_code_used' })
  return 'recovery'
}

export async function noteWrongFactor(
  { request }: Pick<BaseContext, 'request'>,
  tx: Tx,
  companyId: string,
  userId: string,
): Promise<void> {
  const user = await personOf(tx, userId)
  const target = { type: 'user', id: userId, name: `${user?.name ?? ''} ${user?.surname ?? ''}`.trim() }
  await audit(tx, companyId, { actor: null, request }, { action: 'auth.second_factor_refused', target })
}
