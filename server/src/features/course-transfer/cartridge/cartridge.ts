import { limits } from '#contract/limits.ts'
import type { Block } from '#contract/rich-text/document.ts'
import { plainText } from '#contract/rich-text/plain-text.ts'
import type { Beside } from '#contract/rules/question-files/pictured-text.ts'
import { cutText } from '#contract/text.ts'
import { readHtml } from '../html/read-html.ts'
import { fitting, minutesFor, type ComingLesson } from '../reader/coming.ts'
import { decode } from '../reader/decode.ts'
import { pathFrom, type filesBeside } from '../reader/files-beside.ts'
import type { Note } from '../reader/notes.ts'

/** How texts of a cartridge name its own files; Canvas keeps these in a folder of theirs. */
const BASE = /^\$IMS-CC-FILEBASE\$\/?|^%24IMS-CC-FILEBASE%24\/?/
const FOLDERS = ['', 'web_resources/']

export type Cartridge = {
  texts: ReadonlyMap<string, Buffer>
  beside: ReturnType<typeof filesBeside>
  /** What lies at a path, in base64, where it is small enough to stand in a question. */
  small: (path: string) => string | null
  read: Set<string>
  note: Note
}
export type Made = Pick<ComingLesson, 'kind' | 'content' | 'minutes'>

export const line = (text: string) => cutText(text.replaceAll(/\s+/g, ' ').trim(), limits.courseTitleLength)
export const page = (content: Block[] | undefined, path: string, note: Note): Made => {
  const document = fitting(content?.length ? { type: 'doc', content } : null, path, note)
  return { kind: 'page', content: document, minutes: document ? minutesFor(plainText(document)) : 1 }
}

/** What an address in a text leads to, by what is found near the text, and from the root of the cartridge. */
function leadsTo<T>(near: (path: string) => T | null, root: (path: string) => T | null) {
  return (url: string): T | null => {
    if (!BASE.test(url)) return near(url)
    const bare = url.replace(BASE, '')
    for (const folder of FOLDERS) {
      const found = root(folder + bare)
      if (found) return found
    }
    // Others mean the folder of what names it.
    return near(bare)
  }
}

const resolver = ({ beside }: Cartridge, from: string) => leadsTo(beside.from(from), beside.from('text'))

/** The bytes that the texts of a file name, in base64. */
export function picturesBeside({ small }: Cartridge, from: string): Beside {
  const at = (textPath: string) => (url: string) => {
    const path = pathFrom(textPath, url)
    return path === null ? null : small(path)
  }
  return leadsTo(at(from), at('text'))
}

export function textOf({ texts, read, note }: Cartridge, href: string, path: string): string | null {
  const bytes = texts.get(href)
  if (!bytes) {
    note(path, 'broken', href)
    return null
  }
  read.add(href)
  return decode(bytes)
}

/** HTML that stands at `href` in a cartridge, or in a file there. */
export const blocksOf = (
  cartridge: Cartridge,
  html: string,
  href: string,
  path: string,
): Block[] | undefined =>
  readHtml(html, {
    resolve: resolver(cartridge, href),
    note: (reason, name) => cartridge.note(path, reason, name),
  })?.content
