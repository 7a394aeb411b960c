import { createReadStream } from 'node:fs'
import iconv from 'iconv-lite'

/**
 * Windows-1252 is what a file of single bytes is taken for, and it gives a letter for nearly every byte: other
 * encodings read by it become other letters without a word. What they become is seldom what a word of a Western
 * language looks like, and that is judged here.
 */
const HIGH = 'À-ÖØ-öø-ÿŠšŽžŒœŸ'
const LETTER = `A-Za-z${HIGH}`
const odd = new RegExp(
  [
    // What no letter has: bytes that stand for nothing, and signs that are part of no word.
    '[\\u0080-\\u009f\\ufffd¤¦¬¨¯¸ƒ¶§±¹³¾¼¥¢÷×†‡‰ˆ˜‹›—•]',
    // Three in a row are a word in other letters.
    `[${HIGH}]{3}`,
    // A sign within a word, or one that only opens or closes behind or before a letter.
    `[${LETTER}][£€¡¿©®°²µ½«»„“”…‚™][${LETTER}]`,
    `[${LETTER}][¡¿„‚«]`,
    `[£€©®°²µ½»”™][${LETTER}]`,
    // A capital after a small letter.
    '[a-zß-öø-ÿšžœ][À-ÖØ-ÞŠŽŒŸ]',
    // A dash within a word, and a letter that begins none.
    '[a-z]–[a-z]|^ç',
    // Letters of the north beside letters of the south.
    '[øØ][áíúýéìèùòÁÍÚÝÉ]|[áíúýéìèùò][øØ]',
  ].join('|'),
  'u',
)
/** Of the words with such letters, so many may look odd: a sign stands in a good file too. */
const MOST_ODD = 0.25
const LONGEST_WORD = 48
const ENOUGH_WORDS = 100_000

const isPartOfWord = (byte: number | undefined) =>
  byte !== undefined &&
  // Of the upper half all but the hard space.
  ((byte >= 0x80 && byte !== 0xa0) || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a))

/** Every word of a part of a file that has a byte beyond ASCII, with as many bytes as a word has. */
function* wordsOf(part: Buffer): Generator<string> {
  for (let at = 0; at < part.length; at++) {
    if ((part[at] as number) < 0x80) continue
    let from = at
    while (at - from < LONGEST_WORD && isPartOfWord(part[from - 1])) from--
    let to = at + 1
    while (to - at < LONGEST_WORD && isPartOfWord(part[to])) to++
    yield iconv.decode(part.subarray(from, to), 'win1252')
    at = to
  }
}

/** Whether a file that is no UTF-8 may well be Windows-1252. */
export async function looksWestern(path: string): Promise<boolean> {
  let words = 0
  let strange = 0
  for await (const part of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    for (const word of wordsOf(part)) {
      words++
      if (odd.test(word)) strange++
    }
    if (words > ENOUGH_WORDS) break
  }
  return strange <= words * MOST_ODD
}
