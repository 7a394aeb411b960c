import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Empty, Id, Instant } from './envelope.ts'
import { line } from './fields.ts'
import { limits } from './limits.ts'

/** What files can be attached to. The feature that owns such a thing says who opens its files, and who changes them. */
export const ownerKinds = [
  'meeting',
  'course',
  'coursework',
  'work_review',
  'quiz_answer',
  'message',
  'help_request',
] as const
export const AttachmentOwner = z.object({ kind: z.enum(ownerKinds), id: Id })
export type AttachmentOwner = z.infer<typeof AttachmentOwner>

const attachmentKinds = ['document', 'image', 'video', 'package', 'audio'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

/** The most bytes of each kind. */
export const attachmentBytes: Record<AttachmentKind, number> = {
  document: limits.document,
  image: limits.image,
  video: limits.video,
  package: limits.package,
  audio: limits.audio,
}

const drawn = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']

/** What a file is taken for by the type that its sender gives. Its bytes are judged when they are there. */
export function attachmentKind(mediaType: string): AttachmentKind {
  if (drawn.includes(mediaType)) return 'image'
  if (/^audio\/(mp4|webm)$/.test(mediaType)) return 'audio'
  return /^video\/(mp4|webm|quicktime)$/.test(mediaType) ? 'video' : 'document'
}

/** How a file may be called: a name, not a path. */
const FileName = line(limits.fileNameLength)
  .min(1)
  .refine((name) => !/[/\\]/.test(name), 'invalid_format')

export const Attachment = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(attachmentKinds),
  /** Judged by its bytes. */
  mediaType: z.string(),
  bytes: z.number().int(),
  /** Of an image, in pixels. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  createdAt: Instant,
  /** Shows it by GET, for whoever has the address, until the moment below; null for what is only saved. */
  url: z.string().nullable(),
  /** Downloads it by POST, whatever it is; its name is in content-disposition. */
  downloadUrl: z.string(),
  /**
   * Of a film of a course, the picture that stands until it plays, drawn from one of its frames and so of its shape; null
   * where there is none.
   */
  poster: z.object({ url: z.string(), width: z.number().int(), height: z.number().int() }).nullable(),
  urlsUntil: Instant,
})
export type Attachment = z.infer<typeof Attachment>

/** How far an upload is. */
export const Upload = z.object({
  id: Id,
  /** Where its bytes are sent, by the tus protocol: a path of this server. */
  path: z.string(),
  /** Bytes that are kept: what is sent next begins here. */
  offset: z.number().int(),
  bytes: z.number().int(),
  /** When what is kept goes if nothing more comes; null once it is whole. */
  expiresAt: Instant.nullable(),
})
export type Upload = z.infer<typeof Upload>

const byId = z.object({ id: Id })

export const attachmentsApi = {
  list: endpoint({
    id: 'attachments.list',
    method: 'GET',
    path: '/attachments',
    summary: 'List the files of a meeting or another thing that has files',
    query: AttachmentOwner,
    data: z.object({
      items: z.array(Attachment),
      mayChange: z.boolean(),
      /** Whether films that are added get a picture: this is what has some, and the server has the program for it. */
      makesPosters: z.boolean(),
    }),
    errors: ['NOT_FOUND'],
    scope: 'attachments:read',
  }),
  create: endpoint({
    id: 'attachments.create',
    method: 'POST',
    path: '/attachments',
    summary: 'Announce a file; its bytes are then sent to the answered path by the tus protocol',
    body: z.object({
      owner: AttachmentOwner,
      name: FileName,
      bytes: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
      mediaType: z
        .string()
        .max(127)
        .regex(/^[\w.+-]+\/[\w.+-]+$/)
        .default('application/octet-stream'),
      /** A package of a lesson, which may be larger than a document; of a course alone. Absent: by the media type. */
      as: z.literal('package').optional(),
    }),
    data: Upload,
    errors: ['NOT_FOUND', 'MAX_NUMBER_REACHED'],
    scope: 'attachments:write',
    rate: 'files',
  }),
  upload: endpoint({
    id: 'attachments.upload',
    method: 'GET',
    tus: true,
    path: '/attachments/uploads/:id',
    summary: 'Get how far an upload is; HEAD says it in the headers of tus',
    params: byId,
    data: Upload,
    errors: ['NOT_FOUND', 'PRECONDITION_FAILED'],
    scope: 'attachments:write',
  }),
  send: endpoint({
    id: 'attachments.send',
    method: 'PATCH',
    tus: true,
    path: '/attachments/uploads/:id',
    summary: 'Send the next bytes of an upload (tus 1.0.0)',
    params: byId,
    data: Upload,
    errors: ['NOT_FOUND', 'CONFLICT', 'MAX_NUMBER_REACHED', 'PRECONDITION_FAILED'],
    scope: 'attachments:write',
  }),
  cancel: endpoint({
    id: 'attachments.cancel',
    method: 'DELETE',
    tus: true,
    path: '/attachments/uploads/:id',
    summary: 'Give an unfinished upload up (tus 1.0.0)',
    params: byId,
    data: Upload,
    errors: ['NOT_FOUND', 'PRECONDITION_FAILED'],
    scope: 'attachments:write',
  }),
  byId: endpoint({
    id: 'attachments.byId',
    method: 'GET',
    path: '/attachments/:id',
    summary: 'Get a file, with fresh addresses that open it',
    params: byId,
    data: Attachment,
    errors: ['NOT_FOUND'],
    scope: 'attachments:read',
  }),
  remove: endpoint({
    id: 'attachments.remove',
    method: 'DELETE',
    path: '/attachments/:id',
    summary: 'Remove a file; it can be brought back for an hour',
    params: byId,
    data: Empty,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: 'attachments:write',
  }),
  restore: endpoint({
    id: 'attachments.restore',
    method: 'POST',
    path: '/attachments/:id/restore',
    summary: 'Bring a removed file back',
    params: byId,
    data: Attachment,
    errors: ['NOT_FOUND', 'MAX_NUMBER_REACHED'],
    scope: 'attachments:write',
  }),
}
