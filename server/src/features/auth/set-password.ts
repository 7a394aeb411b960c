import type { Tx } from '../../db/tenant.ts'
import { passwordProblem, type PasswordOwner } from '#contract/password.ts'
import { failField } from '../../http/errors.ts'

/** BAD_REQUEST at `field` where a new password is too weak for its owner. */
export function requireGoodPassword(field: string, password: string, owner: PasswordOwner): void {
  const problem = passwordProblem(password, owner)
  if (problem) failField(field, problem.code, problem.params)
}

export async function setPassword(
  tx: Tx,
  { companyId, userId, hash }: { companyId: string; userId: string; hash: string },
) {
  await tx
    .insertInto('user_credentials')
    .values({ company_id: companyId, user_id: userId, password_hash: hash })
    .onConflict((c) =>
      c.columns(['company_id', 'user_id']).doUpdateSet({ password_hash: hash, changed_at: new Date() }),
    )
    .execute()
}
