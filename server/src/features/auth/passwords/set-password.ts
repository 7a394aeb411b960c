import type { Tx } from '../../../db/tenant.ts'
import { passwordProblem, plainPasswordProblem, type PasswordOwner } from '#contract/accounts/password.ts'
import { failField } from '../../../core/errors.ts'
import { endFeeds } from '../../../capabilities/calendar/offered.ts'
import type { Whose } from '../../../platform/turns/turns.ts'
import { holdPeople } from '../../../platform/people/hold-person.ts'
import type { Services } from '../../../services.ts'
import { endChallenges } from '../../second-factor/challenges.ts'
import { endLinks } from '../tokens/one-time-token.ts'

/** BAD_REQUEST at `field` where a new password is too weak for its owner. */
export async function requireGoodPassword(
  { passwords }: Pick<Services, 'passwords'>,
  field: string,
  password: string,
  owner: PasswordOwner,
  /** Whose password it becomes: of one person, and of a company, no more are judged than leave others their turn. */
  who: Whose,
): Promise<void> {
  const problem =
    plainPasswordProblem(password, owner) ??
    passwordProblem(password, await passwords.guesses(password, who), owner)
  if (problem) failField(field, problem.code, problem.params)
}

/** Takes a person's password away: until a new one is set nobody signs in by one. */
export async function forgetPassword(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('user_credentials').where('user_id', '=', userId).execute()
}

export async function hasPassword(tx: Tx, userId: string): Promise<boolean> {
  const query = tx.selectFrom('user_credentials').select('user_id').where('user_id', '=', userId)
  return (await query.executeTakeFirst()) !== undefined
}

/**
 * What was asked for, begun or made under the old password is over: another address, a sign-in, and where their calendar is
 * read elsewhere, but where they say that it stays.
 */
export async function setPassword(
  tx: Tx,
  {
    companyId,
    userId,
    hash,
    keepFeed = false,
  }: { companyId: string; userId: string; hash: string; keepFeed?: boolean },
) {
  await holdPeople(tx, [userId])
  await tx
    .insertInto('user_credentials')
    .values({ company_id: companyId, user_id: userId, password_hash: hash })
    .onConflict((c) =>
      c.columns(['company_id', 'user_id']).doUpdateSet({ password_hash: hash, changed_at: new Date() }),
    )
    .execute()
  await endLinks(tx, userId)
  await endChallenges(tx, [userId])
  if (!keepFeed) await endFeeds(tx, [userId])
}
