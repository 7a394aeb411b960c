import type { Attachment, AttachmentKind } from '#contract/attachments.ts'
import type { Block } from '#contract/rich-text/document.ts'
import { createContext, use, type ReactNode } from 'react'

/** What the images and files of a text are, with addresses that open them for some minutes. */
export type TextFiles = {
  files: readonly Attachment[]
  /** Asks for the same with addresses that are good again. */
  renew: () => Promise<readonly Attachment[]>
  /** Saves one, and says so where it cannot be had. */
  save: (file: Attachment) => void
  /** The one that is being fetched. */
  savingId: string | null
  /** Whether films get a picture by themselves, where that is known. */
  makesPosters?: boolean | undefined
}

/** Puts a file that has arrived into the text; false where the text is not open any more. */
type Place = (id: string, kind: AttachmentKind) => boolean

/** The same while the text is written: more can be sent. */
export type EditorFiles = TextFiles & {
  /** `leave` is called where one is given up before it arrived. */
  send: (files: readonly File[], place: Place, leave?: () => void) => void
  /** What a file of words says. */
  read: (id: string) => Promise<string>
  /** Those on their way, with what can be done about them. */
  underWay: ReactNode
}

/** Images that stand in a text as bytes, while it is written: `place` puts one where it was dropped or pasted. */
export type EditorPictures = {
  /** What its button offers, as kinds of media. */
  accept: string
  send: (file: File, place: (block: Block) => boolean, leave: () => void) => void
}

const none: TextFiles = {
  files: [],
  renew: () => Promise.resolve([]),
  save: () => undefined,
  savingId: null,
}
/** While a text is written: sends more of its files, and reads one that is words. */
export const SendOfText = createContext<Pick<EditorFiles, 'send' | 'read'>>({
  send: () => undefined,
  read: () => Promise.resolve(''),
})
export const FilesOfText = createContext<TextFiles>(none)

export const useTextFiles = () => use(FilesOfText)
export function useTextFile(id: string) {
  const { files, ...rest } = use(FilesOfText)
  return { file: files.find((one) => one.id === id), ...rest }
}

/** How a file stands in a text: an image is seen, a film played, anything else is saved by whoever reads. */
export const fileBlock = (id: string, kind: AttachmentKind): Block =>
  kind === 'image'
    ? { type: 'image', attrs: { attachmentId: id, alt: null, caption: '', size: 'full' } }
    : kind === 'video'
      ? { type: 'video', attrs: { attachmentId: id, caption: '', captions: [] } }
      : { type: 'file', attrs: { attachmentId: id } }
