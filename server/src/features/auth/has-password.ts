import { sql, type RawBuilder } from 'kysely'

/** Whether the person of a statement's row has a password; `u` is its name of their row. */
export const withPassword = (u: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from user_credentials c where c.company_id = ${sql.ref(`${u}.company_id`)} and c.user_id = ${sql.ref(`${u}.id`)})`
