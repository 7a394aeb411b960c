import { sql } from 'kysely'
import { adminLevel, roleAllowed, type Role } from '#contract/roles.ts'
import { signsIn, type Status } from '#contract/users.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Actor } from '../../http/context.ts'
import { requireFreshProof } from '../../http/fresh-proof.ts'

/**
 * Whoever changes the address of somebody who signs in changes how they do: only who proved that it is them may. No
 * API token moves its owner's address, or an administrator's.
 */
export function requireWayIn(actor: Actor, user: { id: string; role: Role; status: Status }): void {
  const byProgram = !actor.sessionId && user.id !== actor.id && !roleAllowed(adminLevel, user.role)
  if (signsIn(user) && !byProgram) requireFreshProof(actor)
}

/** The same of everybody whose address a batch is to move, or to move back. */
export async function requireWaysIn(
  tx: Tx,
  actor: Actor,
  { id, rows: state }: { id: string; rows: 'planned' | 'done' },
): Promise<void> {
  const { rows } = await sql<{ id: string; role: Role; status: Status }>`
    select distinct on (u.role, u.status) u.id, u.role, u.status
    from user_batch_rows r join users u on u.company_id = r.company_id and u.id = r.user_id
    where r.batch_id = ${id}::uuid and r.state = ${state} and r.apply and r.outcome = 'update'
      and r.after ->> 'email' is not null`.execute(tx)
  for (const user of rows) requireWayIn(actor, user)
}
