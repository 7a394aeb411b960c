import { cutText } from '#contract/text.ts'
import type { Definition } from './nodes.ts'

/** What does not come along of a text, or comes as something else. */
type NoteCode =
  | 'tags'
  | 'link'
  | 'image_missing'
  | 'image_elsewhere'
  | 'wide_table'
  | 'long_formula'
  | 'check'
  | 'embedded'
/** A file that a path leads to: what it is kept as. */
export type Found = { id: string; kind: 'image' | 'video' | 'captions' | 'document' }
/** What a path, as it stands in the text, leads to; null where it leads to nothing that comes along. */
type Resolve = (path: string) => Found | null

/** How a text is read, whatever it is written in. */
export type Reading = {
  resolve: Resolve
  note(code: NoteCode, name?: string): void
}
/** And Markdown, in which an address may be said elsewhere. */
export type MarkdownReading = Reading & {
  definition(identifier: string): Definition | undefined
}

/** Words in one line, without what shows nothing. */
export const said = (words: string, most: number) =>
  cutText(words.replaceAll(/[\x00-\x1f\x7f-\x9f]+/g, ' '), most)
