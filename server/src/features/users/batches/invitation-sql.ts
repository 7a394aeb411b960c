import { sql } from 'kysely'

/**
 * What a row keeps of the link that its person was sent: it ends with their address or their status, and whoever has
 * another address and stays pending can be invited there.
 */
export const invitationBeside = sql`case
  when user_id is null or not invited or old_status <> 'pending' then '{}'::jsonb
  when new_status <> 'pending' then case when has_link then '{"invitation":"ended"}'::jsonb else '{}' end
  when new_email <> old_email then '{"invitation":"moved"}'
  else '{}' end`

/** Whether a row written down ends the link that its person was sent, and whether they can be invited elsewhere. */
export const endsInvitation = sql<boolean>`coalesce(before ? 'invitation', false)`
export const movesInvitation = sql<boolean>`coalesce(before ->> 'invitation' = 'moved', false)`
/** Whether a row written down is somebody who can be invited: a new person, or one whose invitation lay elsewhere. */
export const canBeInvited = sql<boolean>`(outcome = 'create' and coalesce(status, '') not in ('inactive', 'deleted')
  or ${movesInvitation})`

/** Whether an import's row, called r, added somebody or took the link that they had been sent elsewhere. */
export const wasLetIn = sql<boolean>`(r.outcome = 'create' or r.before ->> 'invitation' = 'moved')`
