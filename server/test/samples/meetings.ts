import { v7 as uuid } from 'uuid'
import { meetingCode } from '#server/features/meetings/meeting-code.ts'
import type { Calls, Ground } from './sample.ts'

export async function furnishMeetings({ tx, company_id, admin }: Ground) {
  const ids = { meetingCode: meetingCode(), meetingId: uuid(), guestLinkId: uuid(), attachmentId: uuid() }
  await tx
    .insertInto('meetings')
    .values({
      company_id,
      id: ids.meetingId,
      code: ids.meetingCode,
      title: 'Round',
      host_id: admin.id,
      starts_at: new Date(),
      minutes: 60,
    })
    .execute()
  await tx
    .insertInto('meeting_guest_links')
    .values({
      company_id,
      id: ids.guestLinkId,
      meeting_id: ids.meetingId,
      hash: Buffer.from(ids.guestLinkId),
      created_by: admin.id,
    })
    .execute()
  await tx
    .insertInto('attachments')
    .values({
      company_id,
      id: ids.attachmentId,
      owner_kind: 'meeting',
      owner_id: ids.meetingId,
      name: 'Plan.pdf',
      kind: 'document',
      media_type: 'application/pdf',
      bytes: 10,
      created_by: admin.id,
    })
    .execute()
  return ids
}

export const meetingsCalls: Calls = {
  'meetings.update': ({ meetingCode: code }) => ({ params: { code }, body: { title: 'Changed' } }),
  'meetings.byCode': ({ meetingCode: code }) => ({ params: { code } }),
  'meetings.calendar': ({ meetingCode: code }) => ({ params: { code } }),
  'meetings.join': ({ meetingCode: code }) => ({ params: { code }, body: {} }),
  'meetings.end': ({ meetingCode: code }) => ({ params: { code } }),
  'meetings.chat': ({ meetingCode: code }) => ({ params: { code } }),
  'meetings.attendance': ({ meetingCode: code }) => ({ params: { code } }),
  'meetings.guestLinks': ({ meetingCode: code }) => ({ params: { code } }),
  'meetings.createGuestLink': ({ meetingCode: code }) => ({ params: { code } }),
  'meetings.revokeGuestLink': ({ meetingCode: code, guestLinkId }) => ({ params: { code, id: guestLinkId } }),
  'meetings.guestLook': ({ meetingCode: code }) => ({ params: { code }, body: { link: 'x'.repeat(43) } }),
  'meetings.guestJoin': ({ meetingCode: code }) => ({
    params: { code },
    body: { link: 'x'.repeat(43), name: 'Guest' },
  }),
  'meetings.guestFiles': ({ meetingCode: code }) => ({
    params: { code },
    body: { link: 'x'.repeat(43), guestKey: 'y'.repeat(43) },
  }),
  'attachments.list': ({ meetingId: id }) => ({ query: { kind: 'meeting', id } }),
  'attachments.create': ({ meetingId: id }) => ({
    body: { owner: { kind: 'meeting', id }, name: 'Plan.pdf', bytes: 10 },
  }),
  'attachments.upload': ({ attachmentId: id }) => ({ params: { id } }),
  'attachments.send': ({ attachmentId: id }) => ({ params: { id } }),
  'attachments.cancel': ({ attachmentId: id }) => ({ params: { id } }),
  'attachments.byId': ({ attachmentId: id }) => ({ params: { id } }),
  'attachments.remove': ({ attachmentId: id }) => ({ params: { id } }),
  'attachments.restore': ({ attachmentId: id }) => ({ params: { id } }),
}
