import type { Block, RichText } from '#contract/rich-text/document.ts'
import { said } from '#contract/rules/question-files/text.ts'
import { readHtml } from '../html/read-html.ts'
import { fileBlock } from '../markdown/read-files.ts'
import { readMarkdown } from '../markdown/read-markdown.ts'
import type { Found, Reading } from '../markdown/reading.ts'
import type { filesBeside } from '../reader/files-beside.ts'
import type { Note } from '../reader/notes.ts'
import type { Element } from '../xml/read-xml.ts'
import { folderOf, type Area } from './backup-files.ts'
import { formats, partOf } from './parts.ts'

/** How a text names the files that belong to it. */
const OWN = '@@PLUGINFILE@@/'

export type Beside = ReturnType<typeof filesBeside>

/** Reads the texts of one thing of a backup, with the files that belong to it. */
export function textsOf(beside: Beside, path: string, note: Note, of: Omit<Area, 'area' | 'item'>) {
  const reading = (area: string, item: string): Reading => {
    const resolve = beside.from(`${folderOf({ ...of, area, item })}/text`)
    return {
      resolve: (url) => (url.startsWith(OWN) ? resolve(url.slice(OWN.length)) : null),
      note: (reason, name) => note(path, reason, name),
    }
  }
  const read = (text: string, format: string, from: Reading): RichText | null => {
    switch (format) {
      case formats.plain:
        return said(text)
      case formats.markdown:
        return readMarkdown(text, from).document
      case formats.auto:
        return readHtml(text.replaceAll(/\r?\n/g, '<br>'), from)
      default:
        return readHtml(text, from)
    }
  }
  return {
    /** What stands under a name, with how it is written beside it: `intro` and `introformat`. */
    blocks(part: Element, name: string, area: string = name, item = '0'): Block[] {
      const format = partOf(part, `${name}format`) || formats.html
      return read(partOf(part, name), format, reading(area, item))?.content ?? []
    },
    /** All files of an area, each as what it is. */
    files: (area: string): Block[] => beside.under(`${folderOf({ ...of, area, item: '0' })}/`).map(shown),
    /** The package in an area. */
    package: (area: string) => beside.packageUnder(`${folderOf({ ...of, area, item: '0' })}/`),
  }
}
export type Texts = ReturnType<typeof textsOf>

const shown = ({ id, kind }: Found): Block =>
  kind === 'image'
    ? { type: 'image', attrs: { attachmentId: id, alt: null, caption: '', size: 'full' } }
    : fileBlock({ id, kind }, null)

export const documentOf = (content: Block[]): RichText | null =>
  content.length > 0 ? { type: 'doc', content } : null
