import { sql } from 'kysely'
import type { NotificationKind } from '#contract/notifications.ts'
import { notify } from '../../capabilities/notifications/offered.ts'
import { conversationsLimits } from './limits.ts'
import { inCompanies } from '../../platform/jobs/in-companies.ts'
import type { Services } from '../../services.ts'
import { isAtDesk, isUnread, type ConversationRow } from './own-conversation.ts'

const { readersAtOnce } = conversationsLimits

/** By what somebody is told: of a conversation about something, as whose it is or as the other. */
function kindOf(about: ConversationRow['about_kind'], theirs: boolean): NotificationKind {
  if (about === null || about === 'group') return 'message'
  if (about === 'desk') return theirs ? 'desk_answered' : 'desk_asked'
  return theirs ? 'help_answered' : 'help_reply'
}

/** In a group nobody is told of what somebody wrote whom they blocked, or who blocked them. */
const eitherBlocked = sql`exists (select from conversation_blocks b where b.company_id = g.company_id
  and ((b.blocker_id = m.user_id and b.blocked_id = g.sender_id) or (b.blocker_id = g.sender_id and b.blocked_id = m.user_id)))`

/** Tells some of a company’s people of what they have not read; answers whether there may be more of them. */
async function tellIn({ db }: Services, companyId: string): Promise<boolean> {
  return db.withTenant(companyId, async (tx) => {
    const { rows } = await sql<{
      conversation_id: string
      user_id: string
      sender_id: string | null
      about_kind: ConversationRow['about_kind']
      about_id: string | null
      /** It is about something of theirs. */
      theirs: boolean
    }>`
      with due as (
        select m.conversation_id, m.user_id from conversation_members m
        where m.tell_at <= now() order by m.conversation_id, m.user_id limit ${readersAtOnce} for update skip locked
      )
      update conversation_members m set tell_at = null
      from due join conversations c on c.company_id = current_company() and c.id = due.conversation_id
      where m.conversation_id = due.conversation_id and m.user_id = due.user_id
      returning m.conversation_id, m.user_id, c.about_kind, c.about_id, coalesce(c.for_id = m.user_id, false) as theirs, (select g.sender_id from messages g where g.company_id = m.company_id
        and g.conversation_id = m.conversation_id and ${isUnread} and (c.about_kind is distinct from 'desk' or c.for_id = m.user_id or ${isAtDesk(sql.ref('m.user_id'))})
        and not (c.about_kind = 'group' and ${eitherBlocked})
        order by g.number desc limit 1) as sender_id`.execute(tx)
    await notify(
      tx,
      rows.flatMap(({ conversation_id, about_kind, about_id, user_id, theirs, sender_id }) =>
        sender_id === null
          ? []
          : [
              {
                userId: user_id,
                kind: kindOf(about_kind, theirs),
                about: about_id ?? conversation_id,
                personId: sender_id,
              },
            ],
      ),
    )
    return rows.length === readersAtOnce
  })
}

/** Who has not read a message within a minute is told of it: once until they have, however many come. */
export const tellUnread = (services: Services, signal?: AbortSignal): Promise<void> =>
  inCompanies(
    services,
    {
      due: sql`select m.company_id from conversation_members m where m.tell_at <= now()`,
      said: 'a company’s people were not told of their messages',
      piece: (companyId) => tellIn(services, companyId),
    },
    signal,
  )
