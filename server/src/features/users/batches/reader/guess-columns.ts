import {
  wholeNames,
  wordTargets,
  type ImportColumn,
  type ImportTarget,
  type ImportWord,
  type KnownTarget,
  type WordTarget,
} from '#contract/people/import-columns.ts'
import {
  columnNames,
  complete,
  followers,
  isNobody,
  standInForNone,
  tagColumn,
  vague,
} from './column-names.ts'
import { isOfIllness } from './access/header-words.ts'
import { isAccessTarget } from './access/leaving-days.ts'
import { cleanCell, repairEmail } from './cells/repair.ts'
import { plainHeader } from './plain.ts'

const targets = Object.keys(columnNames) as KnownTarget[]
/** What several columns may say: tags add up, and of what they say of access the strictest counts. */
export const addUp: ReadonlySet<ImportTarget> = new Set(['tags', 'status', 'suspended', 'deleted'])
/**
 * What is longer is no name of a column. The patterns below begin anew at each of its signs: they are tried on no more than
 * this of a cell, which may be a quarter of a megabyte.
 */
const LONGEST_NAME = 200
const NOT_PART =
  /[[(]?\s*\b(required|read only|upload only|optional|obligatorio|obligatoria|opcional|erforderlich)\b\s*[\])]?|\*/gi
/** The part of a record that some systems put before what a column is: "Work - Department", "Legal Name - First Name". */
const SECTION =
  /^\s*(?:work|legal name|preferred name|basic info(?:rmation)?|employee|employment)\s+[-–>]\s+/i
/** The property that a directory's template sets, of which its label asks the opposite: "Block sign in [accountEnabled]". */
const ENABLED = /^account\s*enabled$/i
const BLOCKS = /blo[ck]|bloqu|sperr/i
const NUMBER = /#|\b(no|num|n\.?\s?[ºo°])(?=[.\s]|$)/gi

/**
 * How a header may be read, the surest first: without what a system adds to it ("First Name [Required]", "E-mail*"),
 * without its brackets, and what stands in them ("Name [displayName] Required").
 */
export function plainReadings(whole: string): string[] {
  const header = whole.slice(0, LONGEST_NAME)
  const bare = header.replace(NOT_PART, ' ')
  // A bracket that nothing closes would be followed to the end from each that opens.
  const closed = Math.max(bare.lastIndexOf(']'), bare.lastIndexOf(')')) + 1
  const label = bare.slice(0, closed).replace(/[[(][^\])]*[\])]/g, ' ') + bare.slice(closed)
  const inside = /\[([^\]]+)\]/.exec(bare.slice(0, bare.lastIndexOf(']') + 1))?.[1] ?? ''
  const property =
    ENABLED.test(inside) && plainHeader(label) ? (BLOCKS.test(label) ? 'block sign in' : '') : inside
  const spelled = [
    // "Employee #" is no employee, but their number.
    ...(header.includes('#') ? [] : [bare, label]),
    label.replace(NUMBER, ' number '),
    label.replace(NUMBER, ' número '),
    property.replace(/.*[.:]/, ''),
    SECTION.test(bare) ? label.replace(SECTION, '') : '',
  ]
  return [...new Set([...new Set(spelled)].map(plainHeader))].filter(Boolean)
}

type Reading = { target: KnownTarget; doubt: number }

function readings(header: string): Reading[] {
  return plainReadings(header).flatMap((plain, how) => {
    if (tagColumn.test(plain)) return [{ target: 'tags' as const, doubt: 0 }]
    return targets.flatMap((target) => {
      const doubt = columnNames[target].indexOf(plain)
      if (doubt < 0 || (isAccessTarget(target) && isOfIllness(header))) return []
      return [{ target, doubt: doubt + how / 10 }]
    })
  })
}

/** Whether a cell is what a column is called somewhere. */
export const isColumnName = (cell: string): boolean => readings(cell).length > 0

/** How sure it is of a header that it means an address, the less the surer. */
const doubtOfEmail = (header: string): number =>
  Math.min(
    columnNames.email.length,
    ...readings(header).flatMap(({ target, doubt }) => (target === 'email' ? [doubt] : [])),
  )

/** The columns that are taken for the e-mail, the surest first. */
export const emailColumns = (
  headers: readonly string[],
  targets: readonly (ImportTarget | null)[],
): number[] =>
  targets
    .flatMap((target, column) =>
      target === 'email' ? [{ column, doubt: doubtOfEmail(headers[column] ?? '') }] : [],
    )
    .toSorted((a, b) => a.doubt - b.doubt)
    .map(({ column }) => column)

/**
 * Whether a column of addresses stands in for another where that is empty. One that is called the same is of another table
 * beside the first.
 */
function standsIn(header: string, taken: string): boolean {
  const plain = plainReadings(header)
  return (
    doubtOfEmail(header) < columnNames.email.length &&
    plainHeader(header) !== plainHeader(taken) &&
    ![...plain, ...plainReadings(taken)].some((name) => standInForNone.has(name))
  )
}

/**
 * What a header tells of its column. But for tags, what says who has access and addresses that stand in for one another no
 * target is given twice, and the rest of a name is joined to it.
 */
function byHeaders(headers: readonly string[]): (ImportTarget | null)[] {
  const result: (ImportTarget | null)[] = headers.map(() => null)
  const first = new Map<ImportTarget, number>()
  headers
    .flatMap((header, column) => readings(header).map((reading) => ({ ...reading, column })))
    .sort((a, b) => a.doubt - b.doubt || a.column - b.column)
    .forEach(({ column, target }) => {
      if (result[column] !== null || (first.has(target) && !addUp.has(target))) return
      result[column] = target
      if (!first.has(target)) first.set(target, column)
    })
  for (const [target, names] of Object.entries(followers) as [KnownTarget, readonly string[]][]) {
    const begins = first.get(target)
    if (begins === undefined || complete.has(plainHeader(headers[begins] ?? ''))) continue
    headers.forEach((header, column) => {
      if (result[column] === null && plainReadings(header).some((plain) => names.includes(plain)))
        result[column] = target
    })
  }
  const email = first.get('email')
  if (email !== undefined)
    headers.forEach((header, column) => {
      if (result[column] === null && standsIn(header, headers[email] ?? '')) result[column] = 'email'
    })
  // Where first name and surname stand apart, the whole name says nothing new.
  return first.has('name') && first.has('surname')
    ? result.map((target) => (wholeNames.some((whole) => whole === target) ? null : target))
    : result
}

const isWordTarget = (target: ImportTarget | null): target is WordTarget =>
  wordTargets.some((known) => known === target)

/** What is in the columns: their first values, and their different words where they are few. */
export type Contents = readonly (Pick<ImportColumn, 'days' | 'unclear'> & {
  samples: readonly string[]
  words: readonly ImportWord[] | null
})[]

/** Whether a text is an address and nothing else. */
export const looksLikeEmail = (value: string): boolean =>
  value.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)

/** Whether a cell is read as an address, also with a name before it. */
export const isReadAsEmail = (cell: string): boolean => looksLikeEmail(repairEmail(cleanCell(cell)))

/** An identifier without what tells one from another: `E-204` and `E-7` are of one kind. */
const kindOf = (id: string) => id.replace(/\d+/g, '0').replace(/\p{L}+/gu, 'a')

/**
 * Whether a column of managers says surely enough who is meant: an address or an identifier, which are one word, where a
 * name may be that of two people. Some systems put an identifier of their own there, which no person has: what is called
 * one has to be of the kind that people have in this file. Where nothing is known of what stands in it, its name has to
 * say it.
 */
function saysManager(header: string, values: readonly string[] | undefined, ids: readonly string[]): boolean {
  const names = plainReadings(header)
  if (!values) return names.some((plain) => /mail|correo|employee(id|number)/.test(plain))
  const samples = values.filter((value) => !isNobody(value))
  if (samples.some((value) => /[\s,]/.test(value.trim()))) return false
  if (!names.some((plain) => /^(manager|supervisor|reportsto)id$/.test(plain))) return true
  const kinds = new Set(ids.map(kindOf))
  return samples.every((value) => looksLikeEmail(value) || kinds.has(kindOf(value)))
}

/** What each column is: as it is called, and as what stands in it allows. */
export function guessColumns(headers: readonly string[], contents: Contents = []): (ImportTarget | null)[] {
  const named = byHeaders(headers)
  const ids = contents[named.indexOf('externalId')]?.samples ?? []
  const guessed = named.map((target, i) => {
    if (target === 'manager') return saysManager(headers[i] ?? '', contents[i]?.samples, ids) ? target : null
    const { words, days } = contents[i] ?? {}
    // Since when somebody is active, or until when?
    if (target === 'status' && !words?.length && days) return null
    if (!isWordTarget(target) || !words?.length) return target
    const knows = (as: WordTarget) => words.filter(({ guesses }) => guesses[as] !== undefined).length
    if (knows(target) > 0) return target
    // Some call the role a status.
    if (target === 'status' && knows('role') > 0) return 'role'
    return plainReadings(headers[i] ?? '').some((plain) => vague.has(plain)) ? null : target
  })
  if (!guessed.includes('email')) {
    const column = contents.findIndex(
      ({ samples }, i) => guessed[i] === null && samples.length > 0 && samples.every(isReadAsEmail),
    )
    if (column >= 0) guessed[column] = 'email'
  }
  return guessed
}
