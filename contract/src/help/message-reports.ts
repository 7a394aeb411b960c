import { z } from 'zod'
import { Attachment } from '../attachments.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Paged, PageQuery } from '../envelope.ts'
import { limits } from '../limits.ts'
import { ReportReason } from './conversations.ts'

const Party = z.object({ id: Id, name: z.string(), surname: z.string() })

/** That somebody was reported: of what was written it says nothing. */
export const MessageReport = z.object({
  id: Id,
  reporter: Party,
  reported: Party,
  reason: ReportReason,
  /** What the reporter added. */
  words: z.string(),
  at: Instant,
  /** When its messages were last opened; null where they never were. */
  openedAt: Instant.nullable(),
})
export type MessageReport = z.infer<typeof MessageReport>

/** As both of the two were shown it. */
export const ReportedMessage = z.object({
  number: z.number().int(),
  by: z.enum(['reporter', 'reported']),
  text: z.string(),
  at: Instant,
  edited: z.boolean(),
  deleted: z.boolean(),
  /** What went along, at addresses that are good for a while: opened with the message, and told with it. */
  files: z.array(Attachment),
})
export type ReportedMessage = z.infer<typeof ReportedMessage>

export const messageReportsApi = {
  list: endpoint({
    id: 'messageReports.list',
    method: 'GET',
    path: '/message-reports',
    summary: 'List who was reported in messages, newest first, without what was written',
    query: PageQuery,
    data: Paged(MessageReport),
    errors: [],
    scope: null,
  }),
  open: endpoint({
    id: 'messageReports.open',
    method: 'POST',
    path: '/message-reports/:id/opening',
    summary: 'Open the last messages before a report, for a reason that both of the two are told',
    params: z.object({ id: Id }),
    body: z
      .object({ reason: z.string().trim().min(limits.openingReasonLeast).max(limits.reasonLength) })
      .strict(),
    data: z.object({ items: z.array(ReportedMessage) }),
    errors: ['NOT_FOUND'],
    freshProof: true,
    scope: null,
    rate: 'message',
  }),
}
