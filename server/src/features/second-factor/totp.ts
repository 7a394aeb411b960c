import { Secret, TOTP } from 'otpauth'
import type { Tx } from '../../db/tenant.ts'
import type { Seal } from '../../platform/guard/seal.ts'

const PERIOD = 30
/** Clocks differ: a code of the step before or after counts, too. */
const WINDOW = 1
const SECRET_BYTES = 20

const make = (secret: Secret, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD })

/** A new secret, and the address by which an app takes it over. */
export function newTotp(issuer: string, label: string): { secret: string; uri: string } {
  const secret = new Secret({ size: SECRET_BYTES })
  return { secret: secret.base32, uri: make(secret, issuer, label).toString() }
}

export const totpContext = (companyId: string, userId: string) => `totp ${companyId} ${userId}`

/** Whether a code is right and new: each step counts once, also for two who send it at the same time. */
export async function spendTotpCode(
  tx: Tx,
  seal: Seal,
  {
    companyId,
    userId,
    code,
    confirmed,
  }: { companyId: string; userId: string; code: string; confirmed: boolean },
): Promise<boolean> {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return false
  const row = await tx
    .selectFrom('totp_factors')
    .select(['secret', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row || (row.confirmed_at !== null) !== confirmed) return false
  const now = Date.now()
  const secret = Secret.fromBase32(seal.open(row.secret, totpContext(companyId, userId)))
  const delta = make(secret).validate({ token, timestamp: now, window: WINDOW })
  if (delta === null) return false
  const step = Math.floor(now / 1000 / PERIOD) + delta
  const used = await tx
    .updateTable('totp_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}
