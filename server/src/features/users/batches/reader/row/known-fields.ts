import type { z } from 'zod'
import { Email, ExternalId, Name, Tag } from '#contract/fields.ts'
import type { KnownTarget, WholeName, WordTarget } from '#contract/people/import-columns.ts'
import { singleLineFields, personFields, type PersonFieldKey } from '#contract/people/person-fields.ts'
import { limits } from '#contract/limits.ts'
import type { Status } from '#contract/people/users.ts'
import { addressesIn, repairEmail } from '../cells/repair.ts'
import { splitName, type SplitName } from '../cells/split-name.ts'
import { MOST_PIECES, piecesOf } from '../cells/tags-cell.ts'
import { isNobody } from '../column-names.ts'
import { nameOfZone, ZONE_AS_WRITTEN } from '../zones/time-zones.ts'
import { MOST_NOTES, shown, type Reading } from './reading.ts'

/** How a spreadsheet writes a number that is too long for it, of which it has forgotten the last digits: "1.2E+19". */
const ROUNDED = /^\d(?:[.,]\d{1,20}E\+?|E\+)\d{1,3}$/i

/** Of several words about a status the strictest counts. */
const strictness: readonly Status[] = ['active', 'pending', 'hidden', 'inactive', 'deleted']
const stricter = (one: string | null, other: Status): string =>
  one !== null && strictness.indexOf(one as Status) > strictness.indexOf(other) ? one : other

type Take = (found: readonly string[]) => void
type Takes<T extends KnownTarget> = Record<T, Take>

/** What becomes of the cells of each column that means something built in. */
export const takesOf = (reading: Reading): Takes<KnownTarget> => ({
  ...nameAndIds(reading),
  ...account(reading),
  ...languageAndZone(reading),
  tags: (found) => takeTags(reading, found),
  ...manager(reading),
  ...oneLiners(reading),
})

const nameAndIds = (reading: Reading): Takes<'email' | 'name' | 'surname' | WholeName | 'externalId'> => {
  const { row, notes, parsed } = reading
  return {
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
    fullName: ([whole = '']) => both(reading, 'fullName', splitName(whole, 'name')),
    surnameFirst: ([whole = '']) => both(reading, 'surnameFirst', splitName(whole, 'surname')),
    externalId([whole = '']) {
      if (ROUNDED.test(whole))
        notes.push({ field: 'externalId', code: 'id_rounded', params: { value: shown(whole) } })
      row.external_id = parsed('externalId', ExternalId, whole)
    },
  }
}

/** What is filled already stands: a whole name fills the gaps. */
const both = ({ row, notes, parsed }: Reading, target: WholeName, { name, surname, guessed }: SplitName) => {
  if (guessed && (row.name === null || row.surname === null))
    notes.push({
      field: target,
      code: 'name_split',
      params: { name: shown(name), surname: shown(surname) },
    })
  if (name) row.name ??= parsed(target, Name, name)
  if (surname) row.surname ??= parsed(target, Name, surname)
}
const firstWord = ({ word }: Reading, target: WordTarget, [cell]: readonly string[]): string | null =>
  cell === undefined ? null : word(target, cell)

const account = (reading: Reading): Takes<'role' | 'status' | 'suspended' | 'deleted'> => {
  const { row, word } = reading
  return {
    role: (found) => (row.role = firstWord(reading, 'role', found)),
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
  }
}

const languageAndZone = (reading: Reading): Takes<'preferredLanguage' | 'timeZone'> => {
  const { row } = reading
  return {
    preferredLanguage: (found) => (row.preferred_language = firstWord(reading, 'preferredLanguage', found)),
    timeZone(found) {
      row.time_zone = firstWord(reading, 'timeZone', found)
      const name = nameOfZone(found[0] ?? '', row.time_zone)
      if (name) row.wanted = { ...row.wanted, [ZONE_AS_WRITTEN]: name }
    },
  }
}

function takeTags({ row, errors, parsed, tooManyTags }: Reading, found: readonly string[]): void {
  const tags = new Set<string>()
  const pieces = found.flatMap(piecesOf)
  for (const one of new Set(pieces.filter(Boolean))) {
    // A cell holds more pieces than anybody has tags: what is refused by then is read no further.
    if (tags.size > limits.tagsOfUser || errors.length >= MOST_NOTES) break
    const tag = parsed('tags', Tag, one)
    if (tag !== null) tags.add(tag)
  }
  row.tags = [...tags]
  // What stands behind them was not read.
  if (pieces.length >= MOST_PIECES && tags.size <= limits.tagsOfUser) tooManyTags()
}

const manager = ({ row, notes, parsed }: Reading): Takes<'manager'> => ({
  // Whom it means is found once every row is known.
  manager([cell = '']) {
    if (isNobody(cell)) return
    if (ROUNDED.test(cell))
      notes.push({ field: 'manager', code: 'id_rounded', params: { value: shown(cell) } })
    const manager = Email.safeParse(repairEmail(cell)).data ?? parsed('manager', ExternalId, cell)
    if (manager !== null) row.wanted = { ...row.wanted, manager }
  },
})

const oneLiners = ({ row, parsed }: Reading) =>
  byLine((key, line) => {
    const value = parsed(key, lineSchema(key), line)
    if (value !== null) row.wanted = { ...row.wanted, [key]: value }
  })

type SingleLineField = (typeof singleLineFields)[number]
const lineSchema = (key: PersonFieldKey) => personFields[key].value as z.ZodType<string>
const byLine = (read: (key: SingleLineField, line: string) => void) =>
  Object.fromEntries(
    singleLineFields.map((key) => [key, ([line = '']: readonly string[]) => read(key, line)]),
  ) as Record<SingleLineField, (found: readonly string[]) => void>
