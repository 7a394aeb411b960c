import { sql, type RawBuilder } from 'kysely'
import { adminLevel, roleAllowed, type Role } from '#contract/roles.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Actor } from '../../http/context.ts'
import { requireFreshProof, requireSession } from '../../http/fresh-proof.ts'
import { everTheirs } from '../auth/ever-theirs.ts'

/** Whether it was ever the account of the person whose id a statement's column holds, asked of the index for each. */
export const isTheirs = (id: string): RawBuilder<boolean> =>
  sql<boolean>`(select ${everTheirs('u')} from users u where u.id = ${sql.ref(id)} limit 1) is true`

/**
 * Whoever changes the address of somebody whose account it was ever changes how they sign in: only who proved that it is
 * them may. No API token moves its owner's address, or an administrator's.
 */
export function requireWayIn(actor: Actor, user: { own: boolean; role: Role; theirs: boolean }): void {
  const byProgram = !actor.sessionId && !user.own && !roleAllowed(adminLevel, user.role)
  if (user.theirs && !byProgram) requireFreshProof(actor)
}

/**
 * No API token changes an administrator's role or status, or takes their password away: it could do to whom it leaves what
 * it may not do to them. Its owner is one.
 */
export function requireHand(actor: Actor, user: { role: Role }): void {
  if (roleAllowed(adminLevel, user.role)) requireSession(actor)
}

/** By what a batch is run: an API token, a session, or one that proved within minutes who it is. */
export type Standing = 'program' | 'session' | 'proved'
export const standingOf = ({ sessionId, proved }: Actor): Standing =>
  sessionId ? (proved ? 'proved' : 'session') : 'program'

/**
 * The same rules for a statement that changes many: whom a row means is known for certain only in the moment in which it
 * is done. Each answers the code of why not, for the conditions that say what the row would change.
 */
export const unlessAllowed = (
  standing: Standing | undefined,
  row: { user: string; role: RawBuilder<unknown>; moves: RawBuilder<unknown>; rights: RawBuilder<unknown> },
): { program: RawBuilder<boolean>; unproved: RawBuilder<boolean> } => {
  const moves = sql`(${row.moves} and ${isTheirs(row.user)})`
  const never = sql<boolean>`false`
  return {
    program:
      standing === 'program'
        ? sql<boolean>`${row.role} = any(${adminLevel}) and (${row.rights} or ${moves})`
        : never,
    unproved: standing === 'session' ? sql<boolean>`${moves}` : never,
  }
}

type Changed = { role: Role; own: boolean; theirs: boolean; moves: boolean; rights: boolean }

/** Both of everybody whom a batch is to change, or to change back. */
export async function requireWaysIn(
  tx: Tx,
  actor: Actor,
  { id, rows: state }: { id: string; rows: 'planned' | 'done' },
): Promise<void> {
  const moves = sql`coalesce(r.outcome = 'update' and r.after ? 'email', false)`
  const rights = sql`(u.role = any(${adminLevel}) and (r.outcome = 'create' or r.after ?| array['role', 'status']
    or u.id = ${actor.id}::uuid and r.after ?| array['name', 'surname']))`
  const { rows } = await sql<Changed>`
    select distinct u.role, u.id = ${actor.id}::uuid as own, ${moves} as moves, coalesce(${rights}, false) as rights,
      case when ${moves} then ${everTheirs('u')} else false end as theirs
    from user_batch_rows r join users u on u.company_id = r.company_id and u.id = r.user_id
    where r.batch_id = ${id}::uuid and r.state = ${state} and r.apply and r.outcome in ('create', 'update', 'deactivate')
      and (${moves} or ${rights})`.execute(tx)
  for (const user of rows) {
    if (user.moves) requireWayIn(actor, user)
    if (user.rights) requireHand(actor, user)
  }
}
