import { sql } from 'kysely'

/** What waits for the company’s answer, as whoever is an administrator and did not ask it sees it: a part of other statements. */
export const openAtDesk = (
  actorId: string,
) => sql`(select d.last_at as at, null::uuid as place from desk_requests d
  where d.company_id = current_company() and d.state = 'open' and d.asker_id <> ${actorId})`
