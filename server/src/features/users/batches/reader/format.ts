import { isUtf8 as areUtf8 } from 'node:buffer'
import { closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs'
import iconv from 'iconv-lite'
import { isColumnName } from './guess-columns.ts'
import { UnreadableFile, type Encoding, type Kind } from './file-format.ts'
import { areLinesInQuotes } from './lines-in-quotes.ts'
import { looksWestern } from './western.ts'

const SAMPLE_BYTES = 64 * 1024
const delimiters = [',', ';', '\t', '|'] as const
/** Seldom chosen, and often part of a text: taken where the header has none of the others. */
const rareDelimiters = [':', '^', '~'] as const

function head(path: string): Buffer {
  const size = Math.min(SAMPLE_BYTES, statSync(path).size)
  const buffer = Buffer.alloc(size)
  const file = openSync(path, 'r')
  try {
    readSync(file, buffer, 0, size, 0)
  } finally {
    closeSync(file)
  }
  return buffer
}

/** What a directory of such a container says of one thing in it; its sectors are so long, or multiples of it. */
const CONTAINER_ENTRY = 128
const IS_STREAM = 2

/**
 * Whether a container of Microsoft's (an old .xls, and whatever Office locks with a password) has a stream of that
 * name. Its directory may lie anywhere in it: every place where an entry could begin is looked at.
 */
function hasStream(path: string, name: string): boolean {
  const wanted = Buffer.from(`${name}\0`, 'utf16le')
  const part = Buffer.alloc(4096 * CONTAINER_ENTRY)
  const file = openSync(path, 'r')
  try {
    for (let from = 0; ; from += part.length) {
      const size = readSync(file, part, 0, part.length, from)
      for (let at = 0; at + CONTAINER_ENTRY <= size; at += CONTAINER_ENTRY)
        if (
          part[at + 66] === IS_STREAM &&
          part.readUInt16LE(at + 64) === wanted.length &&
          part.compare(wanted, 0, wanted.length, at, at + wanted.length) === 0
        )
          return true
      if (size < part.length) return false
    }
  } finally {
    closeSync(file)
  }
}

/** What such a container is: known by what is in it. */
function insideOf(path: string): string {
  if (hasStream(path, 'EncryptedPackage')) return 'password_protected_file'
  return hasStream(path, 'WordDocument') ? 'document_file' : 'old_excel_file'
}

const startsWith = (buffer: Buffer, ...bytes: number[]) => bytes.every((byte, i) => buffer[i] === byte)

/** Of UTF-16 without a mark every other byte of plain text is zero. */
function zeros(buffer: Buffer): { even: number; odd: number } {
  let [even, odd] = [0, 0]
  for (let i = 0; i < buffer.length; i++)
    if (buffer[i] === 0) {
      if (i % 2) odd++
      else even++
    }
  return { even, odd }
}

const unknownEncoding = () => new UnreadableFile('unknown_encoding')
const ESCAPE = 0x1b

/** Where the last character of a part ends that is whole: of one that goes on in the next part the first bytes are left. */
function endOfWhole(part: Buffer): number {
  for (let back = 1; back <= Math.min(3, part.length); back++) {
    const byte = part[part.length - back] as number
    if (byte < 0x80) break
    // Bytes that continue a character begin with 10.
    if (byte < 0xc0) continue
    const bytes = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    return bytes > back ? part.length - back : part.length
  }
  return part.length
}

/** Judges the bytes; whoever reads the file makes text of them. */
async function isUtf8(path: string): Promise<boolean> {
  let begun: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    // By it encodings of seven bits change between their alphabets; a text has none.
    if (chunk.includes(ESCAPE)) throw unknownEncoding()
    const part = begun.length ? Buffer.concat([begun, chunk]) : chunk
    const end = endOfWhole(part)
    if (!areUtf8(part.subarray(0, end))) return false
    begun = part.subarray(end)
  }
  return begun.length === 0
}

async function encodingOf(path: string, sample: Buffer): Promise<Encoding> {
  if (startsWith(sample, 0xff, 0xfe, 0, 0)) return 'utf32-le'
  if (startsWith(sample, 0, 0, 0xfe, 0xff)) return 'utf32-be'
  if (startsWith(sample, 0xff, 0xfe)) return 'utf16-le'
  if (startsWith(sample, 0xfe, 0xff)) return 'utf16-be'
  const { even, odd } = zeros(sample)
  if (odd > sample.length / 4 && even < odd / 8) return 'utf16-le'
  if (even > sample.length / 4 && odd < even / 8) return 'utf16-be'
  if (even + odd > 0) throw new UnreadableFile('unknown_file_type')
  if (await isUtf8(path)) return 'utf8'
  if (await looksWestern(path)) return 'win1252'
  throw unknownEncoding()
}

/** How often each delimiter stands outside quotes, line by line. */
function countsByLine(text: string, lines: number, among: readonly string[]): Map<string, number[]> {
  const counts = new Map<string, number[]>(among.map((d) => [d, [0]]))
  let quoted = false
  let line = 0
  for (const char of text) {
    if (char === '"') quoted = !quoted
    else if (quoted) continue
    else if (char === '\n') {
      if (++line >= lines) break
      for (const list of counts.values()) list.push(0)
    } else {
      const list = counts.get(char)
      if (list) list[line] = (list[line] ?? 0) + 1
    }
  }
  return counts
}

/** Of some delimiters the one that the header has, and after it the most lines as often. */
function likeliest(text: string, among: readonly string[]): string | undefined {
  let best: { delimiter: string | undefined; score: number } = { delimiter: undefined, score: 0 }
  for (const [delimiter, [inHeader = 0, ...rest]] of countsByLine(text, 30, among)) {
    const alike = rest.filter((n) => n === inHeader).length
    const score = inHeader && inHeader * 100 + alike * 10
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

/** How a web page, XML or JSON begins: some systems call a page with a table an Excel file. */
const OTHER_TEXT =
  /^[\s\ufeff]*(?:<(?:!--|(?:\?xml|!doctype|html|head|meta|body|table|workbook)\b)|[[{]\s*[{"[])/i

/** So much of a text is looked at for what it is. */
const LONGEST_HEAD = 16 * 1024
/** A document of a word processor that is saved as text. */
const RICH_TEXT = /^\s*\{\\rtf/i
/** What an address book and a calendar are saved as. */
const VCARD = /^\s*BEGIN:VCARD\b/i
const CALENDAR = /^\s*BEGIN:VCALENDAR\b/i
/** The name of an entry of a directory (LDIF), before which there are remarks and the version of the format. */
const ENTRY_OF_DIRECTORY = /^dn::? ?\S/i
/** A line of the head of a mail; the lines that go on begin with space. */
const LINE_OF_MAIL = /^(?:From \S|[A-Za-z][A-Za-z0-9-]{0,60}:(?: |\t|$)|[ \t]+\S)/

function isDirectory(lines: readonly string[]): boolean {
  const [first = '', second = ''] = lines.filter((line) => line.trim() && !line.startsWith('#'))
  return ENTRY_OF_DIRECTORY.test(/^version: *\d+$/i.test(first.trim()) ? second : first)
}

/**
 * Nothing but lines of a head down to the first that is empty, among them from whom, and when or what about. What stands
 * above a table may have such names too: a mail's is from an address, or it has a line that only mail has.
 */
function isMail(lines: readonly string[]): boolean {
  const head = lines.slice(0, Math.max(lines.indexOf(''), 0))
  const has = (name: string) => head.some((line) => line.toLowerCase().startsWith(`${name}:`))
  return (
    head.every((line) => LINE_OF_MAIL.test(line)) &&
    has('from') &&
    (has('date') || has('subject')) &&
    (head.some((line) => /^from:.*@/i.test(line)) || ['message-id', 'mime-version', 'received'].some(has))
  )
}

/** A text that is no table is refused by what it is, with the way out where there is one. */
function refuseOtherText(whole: string): void {
  const text = whole.slice(0, LONGEST_HEAD).replace(/^\ufeff/, '')
  const lines = text.split(/\r\n|\n/)
  if (OTHER_TEXT.test(text)) throw new UnreadableFile('unknown_file_type')
  if (RICH_TEXT.test(text)) throw new UnreadableFile('document_file')
  if (VCARD.test(text)) throw new UnreadableFile('vcard_file')
  if (CALENDAR.test(text)) throw new UnreadableFile('calendar_file')
  if (isDirectory(lines)) throw new UnreadableFile('directory_file')
  if (isMail(lines)) throw new UnreadableFile('mail_file')
}

const HEADER_LINES = 20

/** The delimiter by which one of the first lines falls into names of columns, so many at least: a title above them has none. */
function byNames(text: string, least: number): string | undefined {
  let best: { delimiter: string | undefined; names: number } = { delimiter: undefined, names: least - 1 }
  for (const line of text.split(/\r\n|\n|\r/, HEADER_LINES))
    for (const delimiter of delimiters) {
      const cells = line.split(delimiter)
      const names = cells.filter((cell) => isColumnName(cell.replaceAll('"', ''))).length
      if (cells.length > 1 && names > best.names) best = { delimiter, names }
    }
  return best.delimiter
}

/** One column alone has no delimiter: a comma. */
export const guessDelimiter = (text: string): string =>
  byNames(text, 2) ??
  likeliest(text, delimiters) ??
  byNames(text, 1) ??
  likeliest(text, rareDelimiters) ??
  ','

/** What a file is, judged by its bytes; its name and what the browser says of it do not count. */
export async function kindOf(path: string): Promise<Kind> {
  const sample = head(path)
  if (!sample.length) throw new UnreadableFile('empty_file')
  if (startsWith(sample, 0x50, 0x4b, 0x03, 0x04)) return { type: 'xlsx', sheet: 0 }
  if (startsWith(sample, 0xd0, 0xcf, 0x11, 0xe0)) throw new UnreadableFile(insideOf(path))
  if (startsWith(sample, 0x25, 0x50, 0x44, 0x46)) throw new UnreadableFile('unknown_file_type')
  const encoding = await encodingOf(path, sample)
  const text = iconv.decode(sample, encoding)
  refuseOtherText(text)
  // A first line of Excel's own that names the delimiter.
  const separator = /^sep=(.)\r?\n/i.exec(text)?.[1]
  if (separator) return { type: 'csv', encoding, delimiter: separator, fromLine: 2 }
  const delimiter = guessDelimiter(text)
  const inQuotes = areLinesInQuotes(text, delimiter) ? { linesInQuotes: true } : {}
  return { type: 'csv', encoding, delimiter, fromLine: 1, ...inQuotes }
}
