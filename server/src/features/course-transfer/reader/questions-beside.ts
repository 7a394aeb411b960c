import { posix } from 'node:path'
import type { Brought } from '#contract/rules/question-files/brought.ts'
import { readGift } from '#contract/rules/question-files/read-gift.ts'
import { readMoodleXml } from '#contract/rules/question-files/read-moodle-xml.ts'
import { readQtiOne } from '#contract/rules/question-files/read-qti-one.ts'
import { serverHtml } from '../html/html-of-questions.ts'
import { readXml } from '../xml/read-xml.ts'
import { decode } from './decode.ts'
import type { Note } from './notes.ts'

function questionsIn(text: string): Brought[] | null {
  if (!/^\s*</.test(text)) return readGift(text, serverHtml)
  const root = readXml(text)
  if (root?.localName === 'quiz') return readMoodleXml(root, serverHtml)
  return root?.localName === 'questestinterop' ? readQtiOne(root, serverHtml) : null
}

/**
 * The questions that lie beside a quiz, as Moodle XML, GIFT or QTI 1.2: in the file that its head names, and else in one that
 * is called as it is.
 */
export function questionsBeside(texts: ReadonlyMap<string, Buffer>, note: Note) {
  const used = new Set<string>()
  const find = (path: string, named: string | undefined) => {
    const bare = path.replace(/\.\w+$/, '')
    const paths = named
      ? [posix.join(posix.dirname(path), named.normalize('NFC'))]
      : ['.xml', '.gift'].map((ending) => bare + ending)
    return paths.find((one) => texts.has(one))
  }
  return {
    of(path: string, named: string | undefined): Brought[] {
      const found = find(path, named)
      if (!found) {
        if (named) note(path, 'broken', named)
        return []
      }
      used.add(found)
      const read = questionsIn(decode(texts.get(found) ?? Buffer.alloc(0)))
      if (!read) note(found, 'broken')
      return read ?? []
    },
    /** The files that were read. */
    used,
  }
}
