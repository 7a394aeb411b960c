import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../db/tenant.ts'

/**
 * Whether the account of a statement's row was somebody's at any time, and not only whether it is today: who was shut out
 * a moment ago is let in again a moment later. A factor is added by who has signed in. `u` is the row's name.
 */
export const everTheirs = (u: string): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${u}.${column}`)
  return sql<boolean>`(${of('status')} <> 'pending' or ${everIn(u)})`
}

/** Whether somebody ever came in, or chose a password to do so: else their invitation is all that they were given. */
export const everIn = (u: string): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${u}.${column}`)
  return sql<boolean>`(${of('last_login')} is not null or exists (
    select from user_credentials c where c.company_id = ${of('company_id')} and c.user_id = ${of('id')}))`
}

/** What whoever is let in again becomes who never came in: the invitation that they lost is all that they were given. */
export const ANEW = 'pending'

/** The same of one person whose row is locked. */
const ofOne = async (tx: Tx, id: string, asked: RawBuilder<boolean>): Promise<boolean> =>
  (await tx.selectFrom('users as u').select(asked.as('answer')).where('u.id', '=', id).executeTakeFirst())
    ?.answer ?? true
export const wasEverTheirs = (tx: Tx, id: string) => ofOne(tx, id, everTheirs('u'))
export const wasEverIn = (tx: Tx, id: string) => ofOne(tx, id, everIn('u'))

/** Whether they have an invitation whose link can be followed. */
export const hasInvitation = (u: string): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${u}.${column}`)
  return sql<boolean>`exists (select from one_time_tokens t where t.company_id = ${of('company_id')}
    and t.user_id = ${of('id')} and t.purpose = 'invitation' and t.expires_at > now())`
}
