import type { z } from 'zod'
import { customColumn, type CustomValues } from '#contract/people/custom-fields.ts'
import { fieldErrors, type FieldError } from '#contract/errors.ts'
import { Email, ExternalId, Name, Tag } from '#contract/fields.ts'
import {
  joinedWith,
  ownTextJoinedWith,
  type ImportTarget,
  type KnownTarget,
  type WholeName,
  type WordMeaning,
  type WordTarget,
} from '#contract/people/import-columns.ts'
import { lineFields, personFields, type PersonFieldKey } from '#contract/people/person-fields.ts'
import { limits } from '#contract/limits.ts'
import { cutText } from '#contract/text.ts'
import type { Status } from '#contract/people/users.ts'
import { bareOfFormula } from '../../../../platform/documents/formula-cell.ts'
import { isNobody } from './column-names.ts'
import { wordKey } from './plain.ts'
import { customCells, isUnclear, type CustomCells } from './cells/custom-cell.ts'
import {
  addressesIn,
  cleanCell,
  hasLineBreak,
  inOneLine,
  isErrorOfSheet,
  repairEmail,
  rowsInCell,
} from './cells/repair.ts'
import { readingOrder } from './reading-order.ts'
import { rowErrorCode, type RowError } from './row-errors.ts'
import { splitName, type SplitName } from './cells/split-name.ts'
import { MOST_PIECES, piecesOf } from './cells/tags-cell.ts'
import { nameOfZone, ZONE_AS_WRITTEN } from './zones/time-zones.ts'
import { meaningOf } from './words.ts'

/** What a row of a file asks for; null: nothing is said. The names are the columns of `user_batch_rows`. */
export type WantedRow = {
  email: string | null
  name: string | null
  surname: string | null
  external_id: string | null
  role: string | null
  status: string | null
  preferred_language: string | null
  time_zone: string | null
  tags: string[] | null
  /** Of the fields that have no column of their own there, by their names. */
  wanted: Record<string, unknown> | null
  errors: RowError[] | null
  notes: FieldError[] | null
  /** A word of it says that the row is to be left alone. */
  left_out: boolean
}

/** A row that says nothing of anybody. */
export const nobody: WantedRow = {
  email: null,
  name: null,
  surname: null,
  external_id: null,
  role: null,
  status: null,
  preferred_language: null,
  time_zone: null,
  tags: null,
  wanted: null,
  errors: null,
  notes: null,
  left_out: false,
}

/** Of several words about a status the strictest counts. */
const strictness: readonly Status[] = ['active', 'pending', 'hidden', 'inactive', 'deleted']
const stricter = (one: string | null, other: Status): string =>
  one !== null && strictness.indexOf(one as Status) > strictness.indexOf(other) ? one : other

/** What is told of a cell that was not taken as it stands. */
const cellNotes = {
  errorOfSheet: { known: { code: 'error_of_sheet' }, own: { code: 'custom_error_of_sheet' } },
  repaired: { known: { code: 'repaired' }, own: { code: 'custom_repaired' } },
  lineBreak: { known: { code: 'line_break' }, own: { code: 'custom_line_break' } },
} as const
type CellNote = keyof typeof cellNotes
const mendings: ReadonlySet<string> = new Set([cellNotes.repaired.known.code, cellNotes.lineBreak.known.code])

const shown = (cell: string) => cutText(cell, limits.importWordLength)

/** What was said of words beyond what is known of them, by target and word. */
export type ChosenWords = ReadonlyMap<string, string>
export const chosenWords = (words: readonly WordMeaning[]): ChosenWords =>
  new Map(words.map(({ target, word, means }) => [wordKey(target, word), means]))

/** What is told of one row at most, of what is wrong and of what was mended: nobody reads on, and a file has many rows. */
const MOST_TOLD = 20

/** How a spreadsheet writes a number that is too long for it, of which it has forgotten the last digits: "1.2E+19". */
const ROUNDED = /^\d(?:[.,]\d{1,20}E\+?|E\+)\d{1,3}$/i

/** Reads one row by the meaning of its columns. An empty cell asks for nothing. */
export function readRow(
  cells: readonly string[],
  targets: readonly (ImportTarget | null)[],
  words: ChosenWords = new Map(),
  custom: CustomCells = customCells([]),
  exact?: ReadonlySet<number>,
  delimiter?: string,
): WantedRow {
  const errors: RowError[] = []
  const notes: FieldError[] = []
  const row: WantedRow = { ...nobody }
  const parsed = <T>(field: ImportTarget, schema: z.ZodType<T>, value: string): T | null => {
    const result = schema.safeParse(value, { reportInput: true })
    if (result.success) return result.data
    errors.push(
      ...fieldErrors(result.error, field).map((error) => ({
        ...error,
        code: rowErrorCode(error.code),
        params: { ...error.params, value: shown(value) },
      })),
    )
    return null
  }
  /** A word that nobody knows is noted, and asks for nothing. */
  const word = (target: WordTarget, cell: string): string | null => {
    const guess = meaningOf(target, cell)
    const means = words.get(wordKey(target, cell)) ?? guess ?? 'default'
    if (means === 'default' && guess === undefined)
      notes.push({ field: target, code: 'unknown_value', params: { value: shown(cell) } })
    if (means === 'leave_out') row.left_out = true
    return means === 'default' || means === 'leave_out' ? null : means
  }
  const firstWord = (target: WordTarget, found: readonly string[]): string | null => {
    const [cell] = found
    return cell === undefined ? null : word(target, cell)
  }
  /** What is filled already stands: a whole name fills the gaps. */
  const both = (target: WholeName, { name, surname, guessed }: SplitName) => {
    if (guessed && (row.name === null || row.surname === null))
      notes.push({
        field: target,
        code: 'name_split',
        params: { name: shown(name), surname: shown(surname) },
      })
    if (name) row.name ??= parsed(target, Name, name)
    if (surname) row.surname ??= parsed(target, Name, surname)
  }
  const tooManyTags = () => {
    errors.push({ field: 'tags', code: 'too_many', params: { maximum: limits.tagsOfUser } })
  }
  const take: Record<KnownTarget, (found: readonly string[]) => void> = {
    email([cell = '']) {
      // What is an address as it stands needs no repair: some begin with an apostrophe.
      const address = Email.safeParse(cell).success ? cell : repairEmail(cell)
      const addresses = addressesIn(cell)
      const params = { value: shown(cell), ...(addresses > 1 ? { addresses } : {}) }
      if (address !== cell) notes.push({ field: 'email', code: 'repaired', params })
      row.email = parsed('email', Email, address)
    },
    name: ([whole = '']) => (row.name = parsed('name', Name, whole)),
    surname: ([whole = '']) => (row.surname = parsed('surname', Name, whole)),
    fullName: ([whole = '']) => both('fullName', splitName(whole, 'name')),
    surnameFirst: ([whole = '']) => both('surnameFirst', splitName(whole, 'surname')),
    externalId([whole = '']) {
      if (ROUNDED.test(whole))
        notes.push({ field: 'externalId', code: 'id_rounded', params: { value: shown(whole) } })
      row.external_id = parsed('externalId', ExternalId, whole)
    },
    role: (found) => (row.role = firstWord('role', found)),
    status(found) {
      for (const cell of found) {
        const status = word('status', cell)
        if (status) row.status = stricter(row.status, status as Status)
      }
    },
    suspended(found) {
      const said = found.map((cell) => word('suspended', cell))
      if (said.includes('yes')) row.status = stricter(row.status, 'inactive')
      else if (said.includes('no')) row.status ??= 'active'
    },
    deleted(found) {
      if (found.some((cell) => word('deleted', cell) === 'yes')) row.status = 'deleted'
    },
    preferredLanguage: (found) => (row.preferred_language = firstWord('preferredLanguage', found)),
    timeZone(found) {
      row.time_zone = firstWord('timeZone', found)
      const name = nameOfZone(found[0] ?? '', row.time_zone)
      if (name) row.wanted = { ...row.wanted, [ZONE_AS_WRITTEN]: name }
    },
    tags(found) {
      const tags = new Set<string>()
      const pieces = found.flatMap(piecesOf)
      for (const one of new Set(pieces.filter(Boolean))) {
        // A cell holds more pieces than anybody has tags: what is refused by then is read no further.
        if (tags.size > limits.tagsOfUser || errors.length >= MOST_TOLD) break
        const tag = parsed('tags', Tag, one)
        if (tag !== null) tags.add(tag)
      }
      row.tags = [...tags]
      // What stands behind them was not read.
      if (pieces.length >= MOST_PIECES && tags.size <= limits.tagsOfUser) tooManyTags()
    },
    // Whom it means is found once every row is known.
    manager([cell = '']) {
      if (isNobody(cell)) return
      if (ROUNDED.test(cell))
        notes.push({ field: 'manager', code: 'id_rounded', params: { value: shown(cell) } })
      const manager = Email.safeParse(repairEmail(cell)).data ?? parsed('manager', ExternalId, cell)
      if (manager !== null) row.wanted = { ...row.wanted, manager }
    },
    ...byLine((key, line) => {
      const value = parsed(key, lineSchema(key), line)
      if (value !== null) row.wanted = { ...row.wanted, [key]: value }
    }),
  }

  /** What was done to a cell; of a company's own field with its name. */
  const note = (target: ImportTarget, what: CellNote, text: string): void => {
    const value = shown(text)
    const own = custom.fields.find(({ id }) => customColumn(id) === target)
    if (own) notes.push({ field: '', ...cellNotes[what].own, params: { name: own.name, value } })
    else notes.push({ field: target in take ? target : '', ...cellNotes[what].known, params: { value } })
  }
  const values: CustomValues = {}
  const found = new Map<ImportTarget, string[]>()
  targets.forEach((target, column) => {
    const cell = cells[column] ?? ''
    const [joined, ...more] = rowsInCell(cell, { width: targets.length, delimiter })
    const rows = { count: more.length + 1, value: shown(joined?.trim() ?? '') }
    const isKept = target !== null && target in take && target !== 'tags'
    // A name or the like that holds whole rows is none; of a column that is not taken nobody would hear of it.
    if (joined !== undefined && isKept) errors.push({ field: target, code: 'rows_in_cell', params: rows })
    else if (joined !== undefined) notes.push({ field: '', code: 'rows_in_cell', params: rows })
    if (!target || (joined !== undefined && isKept)) return
    const clean = cleanCell(cell)
    if (!clean) return
    if (isErrorOfSheet(clean)) return note(target, 'errorOfSheet', clean)
    if (hidesMarks(cell, clean)) note(target, 'repaired', clean)
    // Each line is a tag of its own.
    const broken = target !== 'tags' && hasLineBreak(clean)
    const value = broken ? inOneLine(clean) : clean
    if (broken) note(target, 'lineBreak', value)
    found.set(target, [...(found.get(target) ?? []), value])
  })
  for (const target of readingOrder) {
    const values = found.get(target)
    const between = joinedWith[target]
    if (values) take[target](between === undefined ? values : [values.join(between)])
  }
  for (const field of custom.fields) {
    const target = customColumn(field.id)
    const filled = found.get(target) ?? []
    const cell = field.kind === 'text' && filled.length ? filled.join(ownTextJoinedWith) : filled[0]
    if (cell === undefined) continue
    const column = targets.findIndex(
      (of, i) => of === target && inOneLine(cleanCell(cells[i] ?? '')) === cell,
    )
    const read = custom.read(field, cell, exact?.has(column) ?? false)
    const params = { ...read.params, value: shown(cell), name: field.name }
    if (read.note) notes.push({ field: '', code: read.note, params })
    if ('value' in read) values[field.id] = read.value
    else if (field.kind === 'choice') notes.push({ field: '', code: 'custom_option_unknown', params })
    else
      errors.push({
        field: '',
        code: isUnclear(read.code) ? read.code : `custom_not_${field.kind}`,
        params,
      })
  }
  if (Object.keys(values).length) row.wanted = { ...row.wanted, custom: values }
  if ((row.tags?.length ?? 0) > limits.tagsOfUser) tooManyTags()
  const extra = cells.slice(targets.length).find((cell) => cell.trim())
  if (extra !== undefined)
    notes.push({ field: '', code: 'extra_cells', params: { value: shown(extra.trim()) } })
  // Of what is refused all the same nothing was repaired.
  const told = notes.filter(
    ({ field, code }) => !mendings.has(code) || !errors.some((e) => e.field === field),
  )
  if (errors.length) row.errors = errors.slice(0, MOST_TOLD)
  if (told.length) row.notes = told.slice(0, MOST_TOLD)
  return row
}

type LineField = (typeof lineFields)[number]
const lineSchema = (key: PersonFieldKey) => personFields[key].value as z.ZodType<string>
const byLine = (read: (key: LineField, line: string) => void) =>
  Object.fromEntries(
    lineFields.map((key) => [key, ([line = '']: readonly string[]) => read(key, line)]),
  ) as Record<LineField, (found: readonly string[]) => void>

/** Whether something else than space was taken away. */
const hidesMarks = (cell: string, clean: string) =>
  cell.length !== clean.length && bareOfFormula(cell.replace(/\u00a0/g, ' ').trim()).trim() !== clean
