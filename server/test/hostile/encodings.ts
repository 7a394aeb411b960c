import iconv from 'iconv-lite'

/** Somebody's name as it is written where an encoding comes from. */
const names = {
  spanish: 'Ángela Peña Muñoz',
  french: 'Chloé Lefèvre-Garçon',
  german: 'Jürgen Größmann',
  nordic: 'Søren Åkesson Blåbær',
  icelandic: 'Þórður Guðmundsson',
  polish: 'Łukasz Dąbrowski-Święty',
  czech: 'Jiří Dvořák',
  russian: 'Мария Иванова',
  ukrainian: 'Олександр Шевченко',
  greek: 'Μαρία Παπαδοπούλου',
  turkish: 'Çağrı Yıldız',
  hebrew: 'מרים כהן',
  arabic: 'فاطمة الزهراء',
  lithuanian: 'Žydrūnas Šarūnė',
  vietnamese: 'Nguyễn Thị Hương',
  thai: 'สมชาย ใจดี',
  armenian: 'Արամ Պետրոսյան',
  georgian: 'ნინო ბერიძე',
  kazakh: 'Әлия Қасымова',
  tajik: 'Ҷамшед Раҳимов',
  japanese: '山田太郎',
  chinese: '王小明',
  traditional: '陳大文',
  korean: '김민수',
} as const

/**
 * What becomes of a file: read as it was written, refused by a code, or taken for Western letters, which is said: as it
 * was written, or by a guess that nobody can know to be wrong.
 */
export type Outcome = 'read' | 'western' | 'guessed' | 'unknown_encoding' | 'unknown_file_type'
export type EncodedFile = { encoding: string; name: string; content: Buffer; outcome: Outcome }

const table = (name: string) =>
  `name,email\r\n${Array.from({ length: 3 }, (_, n) => `${name},person${n}@example.org\r\n`).join('')}`

const inOne = (
  encoding: string,
  whose: keyof typeof names,
  outcome: Outcome,
  options?: { addBOM?: boolean },
): EncodedFile => ({
  encoding: options?.addBOM ? `${encoding} with a mark` : encoding,
  name: names[whose],
  content: iconv.encode(table(names[whose]), encoding, options),
  outcome,
})
const ofBytes = (encoding: string, name: string, hex: string): EncodedFile => ({
  encoding,
  name,
  content: Buffer.from(hex.replaceAll(' ', ''), 'hex'),
  outcome: 'unknown_encoding',
})

/** A small table of people in each encoding that such files were ever written in, and some that are broken. */
export const encodedFiles: readonly EncodedFile[] = [
  inOne('utf8', 'japanese', 'read'),
  inOne('utf8', 'thai', 'read', { addBOM: true }),
  inOne('utf16le', 'russian', 'read', { addBOM: true }),
  inOne('utf16be', 'korean', 'read', { addBOM: true }),
  inOne('utf16le', 'spanish', 'read'),
  inOne('utf16be', 'czech', 'read'),
  inOne('utf32le', 'arabic', 'read', { addBOM: true }),
  inOne('utf32be', 'chinese', 'read', { addBOM: true }),
  inOne('utf32le', 'spanish', 'unknown_file_type'),
  inOne('utf32be', 'spanish', 'unknown_file_type'),
  inOne('win1252', 'spanish', 'western'),
  inOne('win1252', 'german', 'western'),
  inOne('win1252', 'nordic', 'western'),
  inOne('win1252', 'icelandic', 'western'),
  inOne('iso-8859-1', 'french', 'western'),
  inOne('iso-8859-15', 'spanish', 'western'),
  inOne('win1250', 'polish', 'unknown_encoding'),
  inOne('win1250', 'czech', 'unknown_encoding'),
  inOne('iso-8859-2', 'polish', 'unknown_encoding'),
  inOne('win1251', 'russian', 'unknown_encoding'),
  inOne('iso-8859-5', 'russian', 'unknown_encoding'),
  inOne('koi8-r', 'russian', 'unknown_encoding'),
  inOne('koi8-u', 'ukrainian', 'unknown_encoding'),
  inOne('cp866', 'russian', 'unknown_encoding'),
  inOne('cp855', 'russian', 'unknown_encoding'),
  inOne('maccyrillic', 'russian', 'unknown_encoding'),
  inOne('win1253', 'greek', 'unknown_encoding'),
  inOne('iso-8859-7', 'greek', 'unknown_encoding'),
  inOne('cp737', 'greek', 'unknown_encoding'),
  inOne('win1254', 'turkish', 'guessed'),
  inOne('iso-8859-9', 'turkish', 'guessed'),
  inOne('cp857', 'turkish', 'unknown_encoding'),
  inOne('win1255', 'hebrew', 'unknown_encoding'),
  inOne('iso-8859-8', 'hebrew', 'unknown_encoding'),
  inOne('cp862', 'hebrew', 'unknown_encoding'),
  inOne('win1256', 'arabic', 'unknown_encoding'),
  inOne('iso-8859-6', 'arabic', 'unknown_encoding'),
  inOne('win1257', 'lithuanian', 'guessed'),
  inOne('iso-8859-4', 'lithuanian', 'unknown_encoding'),
  inOne('viscii', 'vietnamese', 'unknown_encoding'),
  inOne('win874', 'thai', 'unknown_encoding'),
  inOne('armscii8', 'armenian', 'unknown_encoding'),
  inOne('georgianps', 'georgian', 'unknown_encoding'),
  inOne('pt154', 'kazakh', 'unknown_encoding'),
  inOne('koi8t', 'tajik', 'unknown_encoding'),
  inOne('cp437', 'spanish', 'unknown_encoding'),
  inOne('cp850', 'spanish', 'unknown_encoding'),
  inOne('cp852', 'polish', 'unknown_encoding'),
  inOne('macroman', 'spanish', 'unknown_encoding'),
  inOne('maccenteuro', 'polish', 'unknown_encoding'),
  inOne('shiftjis', 'japanese', 'unknown_encoding'),
  inOne('eucjp', 'japanese', 'unknown_encoding'),
  inOne('gbk', 'chinese', 'unknown_encoding'),
  inOne('gb18030', 'chinese', 'unknown_encoding'),
  inOne('big5', 'traditional', 'unknown_encoding'),
  inOne('euckr', 'korean', 'unknown_encoding'),
  // "name,email" and 山田, 김 or 王 between escapes, which the library does not write.
  ofBytes('iso-2022-jp', '山田', '6e616d652c656d61696c0d0a 1b2442 3b33 4545 1b2842 2c6140622e65730d0a'),
  ofBytes('iso-2022-kr', '김', '1b242943 6e616d652c656d61696c0d0a 0e 3168 0f 2c6140622e65730d0a'),
  ofBytes('iso-2022-cn', '王', '1b242941 6e616d652c656d61696c0d0a 0e 4d75 0f 2c6140622e65730d0a'),
  // "name,email" and "Ana,a" of a mainframe: no letter of it is ASCII.
  ofBytes('ebcdic', 'Ana', '95819485 6b 85948189 93 25 c19581 6b 81 25'),
  {
    encoding: 'utf8, of which one byte is lost',
    name: names.spanish,
    content: Buffer.from(iconv.encode(table(names.spanish), 'utf8').filter((_, at) => at !== 13)),
    outcome: 'unknown_encoding',
  },
  {
    encoding: 'utf8 and Windows-1252 in one',
    name: names.spanish,
    content: Buffer.concat([
      iconv.encode(table(names.spanish), 'utf8'),
      iconv.encode('Peña,x@example.org\r\n', 'win1252'),
    ]),
    outcome: 'unknown_encoding',
  },
]
