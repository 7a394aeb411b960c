import type { Brought } from '#contract/rules/question-files/brought.ts'
import type { Beside } from '#contract/rules/question-files/pictured-text.ts'
import { allOf, kindOf } from '#contract/rules/question-files/qti-names.ts'
import { readGift } from '#contract/rules/question-files/read-gift.ts'
import { readMoodleXml } from '#contract/rules/question-files/read-moodle-xml.ts'
import { readQtiOne } from '#contract/rules/question-files/read-qti-one.ts'
import type { ReadsHtml } from '#contract/rules/question-files/text.ts'
import { besideArchive } from './beside-archive.ts'
import { picturesAnew } from './pictures-anew.ts'
import { isArchive, readArchive } from './read-archive.ts'
import { readQtiItem } from './read-qti-item.ts'
import { browserHtml } from './text.ts'
import { rootOf } from './xml.ts'

/** Why a file is not read: each names the text `teach.quiz.import.<reason>`. */
export type NotRead = 'none' | 'not_text'

/** How a file of questions is read: its HTML, and what lies beside a file of an archive. */
type Reading = { html: ReadsHtml; beside: (from: string) => Beside }

const isXml = (text: string) => /^\uFEFF?\s*</.test(text)

function ofXml(text: string, from: string, { html, beside }: Reading): Brought[] {
  const root = rootOf(text)
  switch (root && kindOf(root)) {
    case 'quiz':
      return root ? readMoodleXml(root, html) : []
    case 'questestinterop':
      return root ? readQtiOne(root, html, beside(from)) : []
    case 'assessmentitem':
      return root ? [readQtiItem(root, html, beside(from))] : []
    default:
      // Some write all items of a test into one file.
      return root ? allOf(root, 'assessmentitem').map((one) => readQtiItem(one, html, beside(from))) : []
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
 * @param drawn how a picture of what is asked comes, where that is not as it is
 */
export function readQuestions(bytes: Uint8Array, drawn?: ReadsHtml['drawn']): Brought[] | NotRead {
  const isPacked = isArchive(bytes)
  const files = isPacked ? readArchive(bytes) : [{ name: '', bytes }]
  if (!files) return 'not_text'
  const texts = files.map((one) => ({ name: one.name, text: decoded(one.bytes) }))
  const beside = isPacked ? besideArchive(bytes) : () => () => null
  const reading = { html: { ...browserHtml, ...(drawn && { drawn }) }, beside }
  const read = texts.flatMap(({ name, text }) => {
    if (text === null) return []
    return isXml(text) ? ofXml(text, name, reading) : isPacked ? [] : readGift(text, browserHtml)
  })
  if (read.length > 0) return read
  return texts.length > 0 && texts.every(({ text }) => text === null) ? 'not_text' : 'none'
}

/** The same; pictures of what is asked that no question could hold as they are come drawn anew. */
export async function readWithPictures(bytes: Uint8Array): Promise<Brought[] | NotRead> {
  const anew = picturesAnew()
  // Which there are is known once all was read.
  const read = readQuestions(bytes, anew.asks)
  return (await anew.draw()) ? readQuestions(bytes, anew.drawn) : read
}
