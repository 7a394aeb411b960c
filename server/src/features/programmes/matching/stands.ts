import { sql, type RawBuilder } from 'kysely'

/**
 * Whether somebody of a proposal takes part in its programme still, as a part of other statements; `run` is the proposal’s name
 * there. Of a draft whoever does not is nobody’s any more; what was published stays as it was.
 */
export const stands = (run: string, person: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${run}.state`)} <> 'draft' or exists (select from programme_applications standing
    where standing.company_id = ${sql.ref(`${run}.company_id`)} and standing.programme_id = ${sql.ref(`${run}.programme_id`)}
      and standing.user_id = ${person} and standing.state = 'accepted'))`
