import { sql } from 'kysely'
import type { GroupTalk } from '#contract/help/group-talk.ts'
import { mediaUrl } from '../../../platform/files/media-url.ts'

type Person = Omit<GroupTalk['people'][number], 'photoUrl'> & { photoKey: string | null }
/**
 * Of a conversation c that is a mentoring group’s: who is in it, its mentor first, and how far each has come; and whom its
 * member m blocked of those who are in it or wrote there.
 */
export type PeopleRow = {
  for_id: string | null
  company_id: string
  people: Person[] | null
  folded: string[] | null
}

export const groupPeople = sql<PeopleRow['people']>`case when c.about_kind = 'group' then (
  select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'surname', p.surname, 'photoKey', p.photo_key,
      'delivered', w.delivered_number, 'read', w.read_number)
    order by p.id = c.for_id desc, p.name collate "und-x-icu", p.id)
  from conversation_members w join users p on p.company_id = w.company_id and p.id = w.user_id
  where w.company_id = c.company_id and w.conversation_id = c.id) end`

export const groupFolded = sql<PeopleRow['folded']>`case when c.about_kind = 'group' then array(
  select b.blocked_id::text from conversation_blocks b where b.company_id = c.company_id and b.blocker_id = m.user_id
    and (exists (select from conversation_members w where w.company_id = c.company_id and w.conversation_id = c.id
        and w.user_id = b.blocked_id)
      or exists (select from messages g where g.company_id = c.company_id and g.conversation_id = c.id
        and g.sender_id = b.blocked_id)) order by 1) end`

export const viewGroup = (
  reader: string,
  { company_id, for_id, people, folded }: PeopleRow,
): GroupTalk | null =>
  people && {
    leads: for_id === reader,
    blocked: folded ?? [],
    people: people.map(({ photoKey, ...person }) => ({
      ...person,
      photoUrl: photoKey && mediaUrl(company_id, photoKey),
    })),
  }
