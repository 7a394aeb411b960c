import type { z } from 'zod'
import { fieldErrors, type FieldError } from '#contract/errors.ts'
import { Email, ExternalId, Name, Tag, TimeZone } from '#contract/fields.ts'
import type { ImportTarget } from '#contract/imports.ts'
import { limits } from '#contract/limits.ts'
import { cutText } from '#contract/text.ts'
import { languageWord, roleWord, statusWord, yesNoWord } from './words.ts'

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
  errors: FieldError[] | null
}

const LONGEST_SHOWN = 40

/** A sheet that neutralises formulas puts an apostrophe before them; it is not part of the value. */
const clean = (cell: string | undefined) => (cell ?? '').trim().replace(/^'(?=[=+\-@])/, '')

/** "Ana Gil", or "Gil, Ana". */
function splitName(full: string): { name: string; surname: string } {
  const comma = full.indexOf(',')
  if (comma >= 0) return { name: full.slice(comma + 1).trim(), surname: full.slice(0, comma).trim() }
  const [name = '', ...rest] = full.split(/\s+/)
  return { name, surname: rest.join(' ') }
}

const splitTags = (cell: string) =>
  cell
    .split(/[,;|]/)
    .map((tag) => tag.trim())
    .filter(Boolean)

/** Moodle writes 99 for "as the server". */
const NO_ZONE = '99'

/** Reads one row by the meaning of its columns. An empty cell asks for nothing. */
export function readRow(cells: readonly string[], targets: readonly (ImportTarget | null)[]): WantedRow {
  const errors: FieldError[] = []
  const row: WantedRow = {
    email: null,
    name: null,
    surname: null,
    external_id: null,
    role: null,
    status: null,
    preferred_language: null,
    time_zone: null,
    tags: null,
    errors: null,
  }
  const parsed = <T>(field: ImportTarget, schema: z.ZodType<T>, value: string): T | null => {
    const result = schema.safeParse(value, { reportInput: true })
    if (result.success) return result.data
    errors.push(...fieldErrors(result.error, field))
    return null
  }
  const word = <T>(field: ImportTarget, cell: string, read: (cell: string) => T | undefined): T | null => {
    const value = read(cell)
    if (value === undefined)
      errors.push({ field, code: 'unknown_value', params: { value: cutText(cell, LONGEST_SHOWN) } })
    return value ?? null
  }
  const take: Record<ImportTarget, (cell: string) => void> = {
    email: (cell) => (row.email = parsed('email', Email, cell)),
    name: (cell) => (row.name = parsed('name', Name, cell)),
    surname: (cell) => (row.surname = parsed('surname', Name, cell)),
    fullName(cell) {
      const { name, surname } = splitName(cell)
      if (name) row.name ??= parsed('fullName', Name, name)
      if (surname) row.surname ??= parsed('fullName', Name, surname)
    },
    externalId: (cell) => (row.external_id = parsed('externalId', ExternalId, cell)),
    role: (cell) => (row.role = word('role', cell, roleWord)),
    status: (cell) => (row.status ??= word('status', cell, statusWord)),
    suspended(cell) {
      const yes = word('suspended', cell, yesNoWord)
      if (yes === true) row.status = 'inactive'
      if (yes === false) row.status ??= 'active'
    },
    preferredLanguage: (cell) => (row.preferred_language = word('preferredLanguage', cell, languageWord)),
    timeZone: (cell) => cell !== NO_ZONE && (row.time_zone = parsed('timeZone', TimeZone, cell)),
    tags(cell) {
      const tags = splitTags(cell).map((tag) => parsed('tags', Tag, tag))
      row.tags = [...new Set([...(row.tags ?? []), ...tags.filter((tag) => tag !== null)])]
    },
  }
  targets.forEach((target, column) => {
    const cell = target && clean(cells[column])
    if (target && cell) take[target](cell)
  })
  if ((row.tags?.length ?? 0) > limits.tagsOfUser)
    errors.push({ field: 'tags', code: 'too_many', params: { maximum: limits.tagsOfUser } })
  if (cells.length > targets.length && cells.slice(targets.length).some((cell) => cell.trim()))
    errors.push({ field: '', code: 'too_many_columns' })
  if (errors.length) row.errors = errors
  return row
}
