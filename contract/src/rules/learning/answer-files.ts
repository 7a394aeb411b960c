import type { AttachmentKind } from '../../attachments.ts'
import type { AssignmentSettings } from '../../practice/assignment.ts'

/** Kinds of files that a question may ask for. */
export const answerFileKinds = ['pdf', 'office', 'text', 'image', 'video', 'archive'] as const
export type AnswerFileKind = (typeof answerFileKinds)[number]

/** By which types of media each is known, and by which endings people know them. */
const known: Record<AnswerFileKind, { media: RegExp; endings: readonly string[] }> = {
  pdf: { media: /^application\/pdf$/, endings: ['.pdf'] },
  office: {
    media: /^application\/(vnd\.openxmlformats-officedocument\.|vnd\.oasis\.opendocument\.|epub\+zip$)/,
    endings: ['.docx', '.xlsx', '.pptx', '.odt', '.ods', '.odp', '.epub'],
  },
  text: { media: /^text\//, endings: ['.txt', '.csv', '.md'] },
  image: { media: /^image\//, endings: ['.png', '.jpg', '.jpeg', '.webp', '.gif', '.avif'] },
  video: { media: /^video\//, endings: ['.mp4', '.webm', '.mov'] },
  archive: { media: /^application\/zip$/, endings: ['.zip'] },
}

/** Whether a file of this type, judged by its bytes, is what was asked for; where no kind is named, any is. */
export const takesFile = (kinds: readonly AnswerFileKind[], mediaType: string): boolean =>
  kinds.length === 0 || kinds.some((kind) => known[kind].media.test(mediaType))

/** The endings of what is asked for; none where any file is. */
export const endingsOf = (kinds: readonly AnswerFileKind[]): string[] =>
  kinds.flatMap((kind) => known[kind].endings)

/** The kinds that endings stand for. */
export const kindsOfEndings = (endings: readonly string[]): AnswerFileKind[] =>
  answerFileKinds.filter((kind) => known[kind].endings.some((one) => endings.includes(one)))

type Accepts = AssignmentSettings['accepts']

/** Whether anything is added to a piece of work as a file: what is recorded is one. */
export const takesAttachments = ({ files, voice, screen }: Accepts): boolean =>
  files || voice === true || screen === true

/** Whether a file of this kind is what an assignment asks for. */
export const takesKind = ({ files, voice, screen }: Accepts, kind: AttachmentKind): boolean =>
  files || (voice === true && kind === 'audio') || (screen === true && kind === 'video')
