import { z } from 'zod'
import { Attachment } from '../attachments.ts'
import { endpoint } from '../endpoint.ts'
import { byCode, GuestLinkToken } from './meeting-code.ts'

export const guestFiles = endpoint({
  id: 'meetings.guestFiles',
  method: 'POST',
  path: '/meetings/:code/guest-files',
  summary: 'List the files of a meeting, for a guest who is in its room',
  params: byCode,
  body: z.object({ link: GuestLinkToken, guestKey: z.string().max(200) }),
  data: z.object({ items: z.array(Attachment) }),
  errors: ['NOT_FOUND'],
  scope: null,
})
