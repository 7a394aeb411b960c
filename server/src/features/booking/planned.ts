import { sql } from 'kysely'
import type { Relationship } from '#contract/mentoring/mentoring.ts'
import type { Tx } from '../../db/tenant.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { planOfPair } from '../programmes/offered.ts'

const WEEK_MS = 7 * DAY_MS

type Had = { sessions: number; last: Date | null }

/** The sessions that a pair, or a group, has had or has before it: one that was called off, missed, or at which they did not meet is none of them. */
async function hadSessions(tx: Tx, { id, group }: Relationship): Promise<Had> {
  const ids = group?.mentees.map(({ relationshipId }) => relationshipId) ?? []
  const { rows } = await sql<Had>`
    select count(distinct coalesce(together_id, id))::int as sessions, max(starts_at) as last from booking_sessions
    where company_id = current_company() and relationship_id = any(${[id, ...ids]}::uuid[])
      and state in ('requested', 'confirmed', 'live', 'done') and met is not false`.execute(tx)
  return rows[0] ?? { sessions: 0, last: null }
}

/** What the programme of a pair plans for its sessions from the next one on; null where it is of none. */
export type Planned = {
  minutes: number
  everyWeeks: number
  /** What each is about, the next one first. */
  agendas: readonly string[]
  /** When the next one is to be by how often they are to meet; null before the first. */
  nextAt: Date | null
}

export async function plannedFor(tx: Tx, pair: Relationship): Promise<Planned | null> {
  const plan = await planOfPair(tx, pair)
  if (!plan) return null
  const { minutes, everyWeeks, agendas } = plan
  const { sessions, last } = await hadSessions(tx, pair)
  return {
    minutes,
    everyWeeks,
    agendas: agendas.slice(sessions),
    nextAt: last && new Date(last.getTime() + everyWeeks * WEEK_MS),
  }
}
