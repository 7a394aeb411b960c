import { sql } from 'kysely'

/**
 * What a row keeps of the link that its person was sent: it ends with their address or their status, and whoever has
 * another address and stays pending can be invited there: also who had been sent a link that works no more, of whom
 * nothing ends (`again`).
 */
export const invitationBeside = sql`case
  when user_id is null or not invited or old_status <> 'pending' then '{}'::jsonb
  when new_status <> 'pending' then case when has_link then '{"invitation":"ended"}'::jsonb else '{}' end
  when new_email <> old_email then
    case when has_link then '{"invitation":"moved"}'::jsonb else '{"invitation":"again"}' end
  else '{}' end`

/** What a row written down keeps of a link that ends with it; who is invited again had none that could be followed. */
export const invitationKept = sql<'moved' | 'ended' | null>`nullif(before ->> 'invitation', 'again')`
/** Whether a row written down ends the link that its person was sent, and whether they can be invited elsewhere. */
export const endsInvitation = sql<boolean>`(${invitationKept} is not null)`
export const movesInvitation = sql<boolean>`coalesce(${invitationKept} = 'moved', false)`
const isElsewhere = (before: string) =>
  sql<boolean>`coalesce(${sql.ref(before)} ->> 'invitation' in ('moved', 'again'), false)`
/** Whether a row written down, with the status that it names, is somebody who can be invited: a new person, or one who is elsewhere now. */
export const invitableWith = (status: string) =>
  sql<boolean>`(outcome = 'create' and coalesce(${sql.ref(status)}, '') not in ('inactive', 'deleted')
  or ${isElsewhere('before')})`
export const canBeInvited = invitableWith('status')

/** Whether an import's row, called r, added somebody or took them where they can be invited again. */
export const wasLetIn = sql<boolean>`(r.outcome = 'create' or ${isElsewhere('r.before')})`
