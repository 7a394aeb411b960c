import { sql, type RawBuilder } from 'kysely'
import { serverLimits } from '../../limits.ts'

const { keptDays } = serverLimits

/** What is deleted by its age: by the columns of its key, and the rows that are old. */
export type Old = {
  table: string
  key: string[]
  rows: RawBuilder<unknown>
  /** What is taken out of them; where nothing is said they are deleted. */
  set?: RawBuilder<unknown>
  /** It belongs to no company. */
  ofInstallation?: true
}

/** So many days before now. */
export const ago = (days: number) => sql`now() - interval '1 day' * ${sql.lit(days)}`
/** When a session ended or ends. */
export const sessionOver = sql`least(ended_at, expires_at)`

/** What goes by its age of the tables that every feature stands on. */
export const oldOfTheGround: Old[] = [
  {
    table: 'sessions',
    key: ['company_id', 'id'],
    rows: sql`from sessions where ${sessionOver} < ${ago(keptDays.sessions)}`,
  },
  {
    table: 'mails',
    key: ['company_id', 'id'],
    rows: sql`from mails where state <> 'waiting' and created_at < ${ago(keptDays.mails)}`,
  },
  {
    table: 'mail_brakes',
    key: ['company_id', 'key'],
    rows: sql`from mail_brakes where until < now()`,
  },
  {
    // Those of a company at whose door somebody is are deleted by who comes next; these are of all the others.
    table: 'guesses',
    key: ['company_id', 'key'],
    rows: sql`from guesses where until < now()`,
  },
  {
    table: 'network_counts',
    key: ['place'],
    rows: sql`from network_counts where until < now()`,
    ofInstallation: true,
  },
]
