import type { Brought } from '#contract/rules/question-files/brought.ts'
import { allOf, kindOf } from '#contract/rules/question-files/qti-names.ts'
import { readGift } from '#contract/rules/question-files/read-gift.ts'
import { readMoodleXml } from '#contract/rules/question-files/read-moodle-xml.ts'
import { readQtiOne } from '#contract/rules/question-files/read-qti-one.ts'
import { isArchive, readArchive } from './read-archive.ts'
import { readQtiItem } from './read-qti-item.ts'
import { browserHtml } from './text.ts'
import { rootOf } from './xml.ts'

/** Why a file is not read: each names the text `teach.quiz.import.<reason>`. */
export type NotRead = 'none' | 'not_text'

const isXml = (text: string) => /^\uFEFF?\s*</.test(text)

function ofXml(text: string): Brought[] {
  const root = rootOf(text)
  switch (root && kindOf(root)) {
    case 'quiz':
      return root ? readMoodleXml(root, browserHtml) : []
    case 'questestinterop':
      return root ? readQtiOne(root, browserHtml) : []
    case 'assessmentitem':
      return root ? [readQtiItem(root)] : []
    default:
      // Some write all items of a test into one file.
      return root ? allOf(root, 'assessmentitem').map(readQtiItem) : []
  }
}

/** A text in the encoding that it says it is in, which is UTF-8 where it says nothing; null where it is in another. */
function decoded(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  const begin = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const marked =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  const declared = /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]*\bencoding=["']([\w.:-]+)["']/.exec(begin)?.[1]
  try {
    return new TextDecoder(marked ?? declared ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * The questions of a file: Moodle XML, GIFT, QTI 1.2, 2 or 3, by itself or packed with others (a package of items, a Common
 * Cartridge); or why it is not read.
 */
export function readQuestions(bytes: Uint8Array): Brought[] | NotRead {
  const files = isArchive(bytes) ? readArchive(bytes) : [{ bytes }]
  if (!files) return 'not_text'
  const texts = files.map((one) => decoded(one.bytes))
  const read = texts.flatMap((text) => {
    if (text === null) return []
    return isXml(text) ? ofXml(text) : isArchive(bytes) ? [] : readGift(text, browserHtml)
  })
  if (read.length > 0) return read
  return texts.length > 0 && texts.every((text) => text === null) ? 'not_text' : 'none'
}
