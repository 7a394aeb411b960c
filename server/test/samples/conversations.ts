import { v7 as uuid } from 'uuid'
import type { Calls, Ground } from './sample.ts'

export async function furnishConversations({ tx, company_id, admin, student }: Ground) {
  const ids = { conversationId: uuid(), groupConversationId: uuid(), reportId: uuid() }
  const pair = [admin.id, student.id].toSorted() as [string, string]
  await tx
    .insertInto('conversations')
    .values({ company_id, id: ids.conversationId, low_id: pair[0], high_id: pair[1] })
    .execute()
  await tx
    .insertInto('conversation_members')
    .values(pair.map((user_id) => ({ company_id, conversation_id: ids.conversationId, user_id })))
    .execute()
  const id = ids.groupConversationId
  await tx
    .insertInto('conversations')
    .values({ company_id, id, about_kind: 'group', about_id: id, for_id: admin.id })
    .execute()
  await tx
    .insertInto('conversation_members')
    .values(pair.map((user_id) => ({ company_id, conversation_id: id, user_id })))
    .execute()
  await tx
    .insertInto('message_reports')
    .values({
      company_id,
      id: ids.reportId,
      conversation_id: ids.conversationId,
      reporter_id: student.id,
      reported_id: admin.id,
      reason: 'other',
      words: '',
      up_to: 0,
    })
    .execute()
  return ids
}

export const conversationsCalls: Calls = {
  'conversations.byId': ({ conversationId: id }) => ({ params: { id } }),
  'conversations.messages': ({ conversationId: id }) => ({ params: { id } }),
  'conversations.send': ({ conversationId: id }) => ({ params: { id }, body: { id: uuid(), text: 'Hello' } }),
  'conversations.pack': ({ conversationId: id }) => ({ params: { id } }),
  'conversations.edit': ({ conversationId: id }) => ({
    params: { id, number: 1 },
    body: { text: 'Changed' },
  }),
  'conversations.remove': ({ conversationId: id }) => ({ params: { id, number: 1 } }),
  'conversations.markRead': ({ conversationId: id }) => ({ params: { id }, body: { read: 1 } }),
  'conversations.mute': ({ conversationId: id }) => ({ params: { id }, body: { muted: true } }),
  'conversations.block': ({ conversationId: id }) => ({ params: { id }, body: { blocked: true } }),
  'conversations.blockInGroup': ({ groupConversationId: id, student }) => ({
    params: { id, userId: student.id },
    body: { blocked: true },
  }),
  'conversations.report': ({ conversationId: id }) => ({ params: { id }, body: { reason: 'other' } }),
  'messageMarks.react': ({ conversationId: id }) => ({
    params: { id, number: 1 },
    body: { reaction: '👍', reacted: true },
  }),
  'messageMarks.pin': ({ conversationId: id }) => ({ params: { id, number: 1 }, body: { pinned: true } }),
  'messageMarks.pins': ({ conversationId: id }) => ({ params: { id } }),
  'messageReports.open': ({ reportId: id }) => ({
    params: { id },
    body: { reason: 'It has to be looked into' },
  }),
  'conversations.open': ({ student }) => ({ body: { userId: student.id } }),
  'conversations.presence': ({ student }) => ({ query: { people: student.id } }),
}
