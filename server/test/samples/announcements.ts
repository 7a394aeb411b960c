import { v7 as uuid } from 'uuid'
import type { Calls, Ground } from './sample.ts'

const announced = {
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'On Monday.' }] }],
}

export async function furnishAnnouncements({ tx, company_id, admin }: Ground) {
  const ids = { announcementId: uuid() }
  await tx
    .insertInto('announcements')
    .values({
      company_id,
      id: ids.announcementId,
      author_id: admin.id,
      audience: JSON.stringify({ kind: 'everyone' }),
      title: 'The office moves',
      body: JSON.stringify(announced),
      state: 'sent',
    })
    .execute()
  return ids
}

export const announcementsCalls: Calls = {
  'announcements.send': ({ courseId }) => ({
    body: {
      id: uuid(),
      audience: { kind: 'course', courseId },
      title: 'On Monday',
      body: announced,
      acknowledge: true,
    },
  }),
  'announcements.byId': ({ announcementId: id }) => ({ params: { id } }),
  'announcements.markRead': ({ announcementId: id }) => ({ params: { id }, body: { acknowledge: true } }),
  'announcements.people': ({ announcementId: id }) => ({ params: { id } }),
  'announcements.edit': ({ announcementId: id }) => ({
    params: { id },
    body: { revision: 1, title: 'Later', body: announced },
  }),
  'announcements.takeBack': ({ announcementId: id }) => ({ params: { id } }),
}
