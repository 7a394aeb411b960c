import { sql } from 'kysely'
import { by, own, why, type Fates, type Rows } from '../../platform/personal-data/fates.ts'

const sent = by('sender_id')
const theirs = by('user_id')
const of: Rows = ({
  userId,
}) => sql`(${userId} in (low_id, high_id) or for_id = ${userId} or (about_kind = 'group'
  and exists (select from conversation_members m where m.company_id = conversations.company_id
    and m.conversation_id = conversations.id and m.user_id = ${userId})))`
const blocked = by('blocker_id')
const reported = by('reporter_id')
const eitherOfReport: Rows = ({ userId }) => sql`${userId} in (reporter_id, reported_id)`
const { id, course } = why

export const conversationsFates = {
  conversations: {
    columns: {
      company_id: id,
      id,
      low_id: id,
      high_id: id,
      about_kind: course,
      about_id: id,
      for_id: id,
      over_at: course,
      given_back: course,
      mentoring: course,
      last_number: course,
      change: course,
      last_at: own(of),
      created_at: course,
    },
  },
  conversation_members: {
    columns: {
      company_id: id,
      conversation_id: id,
      user_id: id,
      delivered_number: course,
      read_number: own(theirs),
      muted: own(theirs),
      tell_at: { erase: 'null', of: theirs },
    },
  },
  messages: {
    columns: {
      company_id: id,
      conversation_id: id,
      number: course,
      id,
      sender_id: id,
      // Of a message changed while its sender was blocked the copy shows what their screen shows: nobody is told of a block.
      text: { own: [sent], said: 'coalesce(withheld_text, text)', erase: `''`, of: sent },
      reply_to: course,
      parcel_id: id,
      at: own(sent),
      edited_at: { ...own(sent), said: 'coalesce(withheld_at, edited_at)' },
      deleted_at: { own: [sent], erase: 'coalesce(deleted_at, now())', of: sent },
      change: course,
      withheld: course,
      withheld_text: { erase: 'null', of: sent },
      withheld_at: course,
    },
  },
  message_reactions: {
    goes: theirs,
    columns: {
      company_id: 'erase',
      conversation_id: 'erase',
      number: 'erase',
      user_id: 'erase',
      reaction: 'own',
      withheld: 'erase',
      at: 'own',
    },
  },
  message_pins: {
    columns: {
      company_id: id,
      conversation_id: id,
      number: course,
      user_id: id,
      withheld: course,
      at: own(theirs),
    },
  },
  message_parcels: {
    columns: { company_id: id, id, conversation_id: id, sender_id: id, created_at: course },
  },
  message_reports: {
    columns: {
      company_id: id,
      id,
      conversation_id: id,
      reporter_id: id,
      reported_id: id,
      reason: own(reported),
      // They may say of the other who that is.
      words: { own: [reported], erase: `''`, of: eitherOfReport },
      up_to: course,
      at: own(reported),
      opened_at: course,
    },
  },
  conversation_blocks: {
    goes: blocked,
    columns: { company_id: 'erase', blocker_id: 'erase', blocked_id: 'erase', at: 'own' },
  },
} satisfies Fates<
  | 'conversations'
  | 'conversation_members'
  | 'messages'
  | 'message_reactions'
  | 'message_pins'
  | 'message_reports'
  | 'message_parcels'
  | 'conversation_blocks'
>
