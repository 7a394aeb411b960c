import { sql, type RawBuilder } from 'kysely'
import { adminLevel, roleAllowed, type Role } from '#contract/roles.ts'
import type { Status } from '#contract/people/users.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Actor } from '../../../http/caller/context.ts'
import { requireFreshProof, requireSession } from '../../../http/caller/fresh-proof.ts'
import { everTheirs } from '../../auth/ever-theirs.ts'

/** Whether it was ever the account of the person whose id a statement's column holds, asked of the index for each. */
export const isTheirs = (id: string): RawBuilder<boolean> =>
  sql<boolean>`(select ${everTheirs('u')} from users u where u.id = ${sql.ref(id)} limit 1) is true`

type Person = { role: Role; status: Status }
/** An administrator who is one of these is one in name alone: let in again, they are made one anew. */
const shutOut: readonly Status[] = ['inactive', 'deleted']

/** Whether a change makes somebody an administrator who was none, or lets one in again who was shut out. */
export const makesAdmin = (before: Person | null, after: Person): boolean =>
  roleAllowed(adminLevel, after.role) &&
  after.status !== 'deleted' &&
  !(before?.role === after.role && (!shutOut.includes(before.status) || shutOut.includes(after.status)))

type PersonColumns = { role: RawBuilder<unknown>; status: RawBuilder<unknown> }
/** The same in a statement; of a new person there is nothing before. */
export const makesAdminIn = (before: PersonColumns, after: PersonColumns): RawBuilder<boolean> =>
  sql<boolean>`(${after.role} = any(${adminLevel}) and ${after.status} <> 'deleted'
    and (${before.role} = ${after.role} and (${before.status} <> all(${shutOut}) or ${after.status} = any(${shutOut})))
      is not true)`

/** An administrator is made by who proved that it is them, and by no API token: it could do to them what it likes. */
export function requireMaking(actor: Actor, before: Person | null, after: Person): void {
  if (makesAdmin(before, after)) requireFreshProof(actor)
}

/**
 * Whoever changes the address of somebody whose account it was ever changes how they sign in, and whoever moves an
 * administrator's, though they never came in, accepts for them: only who proved that it is them may. No API token moves
 * its owner's address, or an administrator's.
 */
export function requireWayIn(actor: Actor, user: { own: boolean; role: Role; theirs: boolean }): void {
  if (roleAllowed(adminLevel, user.role)) requireFreshProof(actor)
  const byProgram = !actor.sessionId && !user.own
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
  proved ? 'proved' : sessionId ? 'session' : 'program'

/**
 * The same rules for a statement that changes many: whom a row means is known for certain only in the moment in which it
 * is done. Each answers the code of why not, for the conditions that say what the row would change.
 */
export const unlessAllowed = (
  standing: Standing | undefined,
  row: {
    user: string
    role: RawBuilder<unknown>
    moves: RawBuilder<unknown>
    rights: RawBuilder<unknown>
    makes: RawBuilder<unknown>
  },
): { program: RawBuilder<boolean>; unproved: RawBuilder<boolean> } => {
  const isAdmin = sql`${row.role} = any(${adminLevel})`
  const never = sql<boolean>`false`
  return {
    program:
      standing === 'program'
        ? sql<boolean>`(${row.makes} or ${isAdmin} and (${row.rights} or ${row.moves}))`
        : never,
    unproved:
      standing === 'session'
        ? sql<boolean>`(${row.makes} or ${row.moves} and (${isAdmin} or ${isTheirs(row.user)}))`
        : never,
  }
}

/** Whoever is new has no role before. */
type Changed = {
  role: Role | null
  own: boolean
  theirs: boolean
  moves: boolean
  rights: boolean
  makes: boolean
}

/** The rules of everybody whom a batch is to change, or to change back. */
export async function requireWaysIn(
  tx: Tx,
  actor: Actor,
  { id, rows: state }: { id: string; rows: 'planned' | 'done' },
): Promise<void> {
  const moves = sql`coalesce(r.outcome = 'update' and r.after ? 'email', false)`
  const rights = sql`(u.role = any(${adminLevel}) and (r.outcome = 'create' or r.after ?| array['role', 'status']
    or u.id = ${actor.id}::uuid and r.after ?| array['name', 'surname']))`
  const now = { role: sql`u.role`, status: sql`u.status` }
  const then = {
    role: sql`coalesce(r.before ->> 'role', u.role)`,
    status: sql`coalesce(r.before ->> 'status', u.status)`,
  }
  const makes =
    state === 'planned' ? sql`r.gives_admin` : sql`(r.outcome <> 'create' and ${makesAdminIn(now, then)})`
  const { rows } = await sql<Changed>`
    select distinct u.role, u.id = ${actor.id}::uuid as own, ${moves} as moves, coalesce(${rights}, false) as rights,
      coalesce(${makes}, false) as makes, case when ${moves} then ${everTheirs('u')} else false end as theirs
    from user_batch_rows r left join users u on u.company_id = r.company_id and u.id = r.user_id
    where r.batch_id = ${id}::uuid and r.state = ${state} and r.apply and r.outcome in ('create', 'update', 'deactivate')
      and (${moves} or ${rights} or ${makes})`.execute(tx)
  for (const { role, ...user } of rows) {
    if (user.makes) requireFreshProof(actor)
    if (role && user.moves) requireWayIn(actor, { ...user, role })
    if (role && user.rights) requireHand(actor, { role })
  }
}
