import { sql } from 'kysely'

/** Reports that nobody opened, of those that somebody looks after: a part of other statements. */
export const unopenedReports = (
  actorId: string,
) => sql`(select r.at, null::uuid as place from message_reports r
  where r.company_id = current_company() and r.opened_at is null and ${actorId} not in (r.reporter_id, r.reported_id))`
