import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { SignInMethod } from '#contract/accounts/second-factor.ts'
import type { Tx } from '../../db/tenant.ts'
import { sha256 } from '../../http/caller/tokens.ts'

const RECOVERY_CODES = 10
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4

/** Groups of letters and digits that nobody mistakes for one another: 79 bits. */
function recoveryCode(): string {
  const letters = Array.from(randomBytes(GROUPS * 4 * 2))
    .filter((byte) => byte < 248)
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .slice(0, GROUPS * 4)
    .join('')
  if (letters.length < GROUPS * 4) return recoveryCode()
  return letters.match(/.{4}/g)?.join('-') ?? ''
}

const hashOf = (code: string) => sha256(code.toLowerCase().replace(/[^a-z\d]/g, ''))

/** Whether a person has a second factor, as a condition of a statement. */
export const hasFactor = (userId: string) => sql<boolean>`(exists (select from totp_factors
  where user_id = ${userId} and confirmed_at is not null) or exists (select from passkeys where user_id = ${userId}))`

/** The ways by which a person can answer a challenge; none where they have no second factor. */
export async function methodsOf(tx: Tx, userId: string): Promise<SignInMethod[]> {
  const row = await tx
    .selectNoFrom([
      sql<boolean>`exists (select from totp_factors where user_id = ${userId} and confirmed_at is not null)`.as(
        'totp',
      ),
      sql<boolean>`exists (select from passkeys where user_id = ${userId})`.as('passkey'),
      sql<boolean>`exists (select from recovery_codes where user_id = ${userId} and used_at is null)`.as(
        'recovery',
      ),
    ])
    .executeTakeFirstOrThrow()
  if (!row.totp && !row.passkey) return []
  return (['totp', 'passkey', 'recovery'] as const).filter((method) => row[method])
}

/** New codes in place of those before. They are readable in this answer alone. */
export async function replaceRecoveryCodes(tx: Tx, companyId: string, userId: string): Promise<string[]> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode)
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ company_id: companyId, user_id: userId, hash: hashOf(code) })))
    .execute()
  return codes
}

/** The codes that come with the first factor; none where there are some already. */
export async function firstRecoveryCodes(tx: Tx, companyId: string, userId: string): Promise<string[]> {
  const some = await tx
    .selectFrom('recovery_codes')
    .select('hash')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return some ? [] : replaceRecoveryCodes(tx, companyId, userId)
}

/** Whether it was one of the person's codes, unused until now. Of two at once, one wins. */
export async function spendRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_codes')
    .set({ used_at: new Date() })
    .where('user_id', '=', userId)
    .where('hash', '=', hashOf(code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/** Whoever has a factor now may do everything again. */
export async function freeSessions(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ must_enrol: false })
    .where('user_id', '=', userId)
    .where('must_enrol', '=', true)
    .execute()
}
