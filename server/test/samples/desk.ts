import { v7 as uuid } from 'uuid'
import type { Calls, Ground } from './sample.ts'

export async function furnishDesk({ tx, company_id, student }: Ground) {
  const ids = { deskId: uuid(), replyId: uuid() }
  const asked = { company_id, id: ids.deskId }
  await tx
    .insertInto('desk_requests')
    .values({ ...asked, asker_id: student.id, topic: 'account', subject: 'My name' })
    .execute()
  await tx
    .insertInto('conversations')
    .values({ ...asked, about_kind: 'desk', about_id: ids.deskId, for_id: student.id })
    .execute()
  await tx
    .insertInto('desk_replies')
    .values({ company_id, id: ids.replyId, title: 'Names', text: 'In your profile.' })
    .execute()
  return ids
}

export const deskCalls: Calls = {
  'desk.byId': ({ deskId: id }) => ({ params: { id } }),
  'desk.move': ({ deskId: id }) => ({ params: { id }, body: { move: 'close' } }),
  'desk.assign': ({ deskId: id, admin }) => ({ params: { id }, body: { from: null, to: admin.id } }),
  'desk.changeReply': ({ replyId: id }) => ({ params: { id }, body: { title: 'Names', text: 'Ask us.' } }),
  'desk.removeReply': ({ replyId: id }) => ({ params: { id } }),
}
