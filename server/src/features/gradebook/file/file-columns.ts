import type { FileColumn, FileTarget } from '#contract/practice/gradebook-file.ts'
import type { GradeColumn } from '#contract/practice/gradebook.ts'
import { languages } from '#contract/languages.ts'
import { cutText } from '#contract/text.ts'
import { bareOfFormula } from '../../../platform/documents/formula-cell.ts'
import { screenWords } from '../../../platform/words/screen-words.ts'

type Row = { row: number; cells: readonly string[] }
export type FileTable = { headers: string[]; lines: Row[] }

/** So many rows are looked at for the one that names the columns. */
const HEAD_ROWS = 20
const SAMPLES = 3
const LONGEST = 80
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const plain = (text: string) =>
  bareOfFormula(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s_]+/g, ' ')
    .trim()
    .toLowerCase()

const said = (key: string) => languages.map((language) => plain(screenWords('gradebook', language)(key)))
/** What columns that say whose row it is are called: as an export writes them, and as other programs do. */
const names: Readonly<Record<'id' | 'email', ReadonlySet<string>>> = {
  id: new Set([
    ...said('file.id'),
    'id',
    'user id',
    'person id',
    'external id',
    'student id',
    'id de usuario',
  ]),
  email: new Set([
    ...said('file.email'),
    'email',
    'e-mail',
    'mail',
    'email address',
    'e-mail address',
    'correo',
    'correo electronico',
  ]),
}

/** A graded lesson as the header of a file names it. */
export const headerOf = ({ title, points }: Pick<GradeColumn, 'title' | 'points'>): string =>
  points === null ? title : `${title} (${points})`

const namesPerson = (header: string): 'id' | 'email' | null =>
  names.email.has(plain(header)) ? 'email' : names.id.has(plain(header)) ? 'id' : null

function lessonNamed(header: string, columns: readonly GradeColumn[], taken: ReadonlySet<string>) {
  const free = columns.filter(({ lessonId }) => !taken.has(lessonId))
  const name = plain(header)
  if (name === '') return null
  const found =
    free.find((column) => plain(headerOf(column)) === name) ?? free.find(({ title }) => plain(title) === name)
  return found?.lessonId ?? null
}

/** The table below the row that names its columns: the first that names one that is known, or else the first of all. */
export function tableIn(rows: readonly Row[], columns: readonly GradeColumn[]): FileTable {
  const nobody: ReadonlySet<string> = new Set()
  const isHeader = ({ cells }: Row) =>
    cells.some((cell) => namesPerson(cell) !== null || lessonNamed(cell, columns, nobody) !== null)
  const at = Math.max(0, rows.slice(0, HEAD_ROWS).findIndex(isHeader))
  const headers = [...(rows[at]?.cells ?? [])]
  while (headers.length > 0 && headers.at(-1)?.trim() === '') headers.pop()
  return { headers, lines: rows.slice(at + 1) }
}

const samplesOf = ({ lines }: FileTable, at: number): string[] =>
  lines
    .slice(0, HEAD_ROWS)
    .map(({ cells }) => (cells[at] ?? '').trim())
    .filter(Boolean)
    .slice(0, SAMPLES)

/** What each column of a file says, by its name, and whose rows they are also by what stands in it. */
export function guessTargets(table: FileTable, columns: readonly GradeColumn[]): (FileTarget | null)[] {
  const taken = new Set<string>()
  const take = (target: FileTarget | null) => {
    if (target === null || taken.has(target)) return null
    taken.add(target)
    return target
  }
  const targets = table.headers.map((header) =>
    take(namesPerson(header) ?? lessonNamed(header, columns, taken)),
  )
  return targets.map((target, at) => {
    const samples = samplesOf(table, at)
    if (target !== null || samples.length === 0) return target
    if (samples.every((sample) => ADDRESS.test(sample))) return take('email')
    return samples.every((sample) => UUID.test(sample)) ? take('id') : null
  })
}

/** The columns of a file as they are shown to who chooses what they say. */
export const viewColumns = (table: FileTable, targets: readonly (FileTarget | null)[]): FileColumn[] =>
  table.headers.map((header, at) => ({
    header: cutText(header.trim(), LONGEST),
    samples: samplesOf(table, at).map((sample) => cutText(sample, LONGEST)),
    target: targets[at] ?? null,
  }))
