import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../db/types.ts'

/** By their ids alone: words would find namesakes too, and whoever calls themselves like somebody else. */
export type Subject = { companyId: string; userId: string }

/** Which rows of a table are about a person. */
export type Rows = (person: Subject) => RawBuilder<unknown>

/** In rows that stay: part of these rows’ copy for the person or not, and what is left of it when they are erased. */
type Fate = {
  own?: readonly Rows[]
  /** How it stands in that copy, as SQL, where as it is kept nobody could read it. */
  said?: string
} & (
  | {
      /** What it becomes, as SQL. */
      erase: string
      of: Rows
      /** It is the key of a stored file, which goes with it. */
      file?: true
    }
  /** A function of the database blanks it, where the server itself may not. */
  | { erasedBy: 'erase_from_audit_log' }
  /** Why it stays as it is. */
  | { keep: string }
)

/** A table whose rows about a person go: `own` is part of their copy, `erase` is not. Or one whose rows stay. */
export type TableFates<Column extends string> =
  | {
      goes: Rows
      columns: Readonly<Record<Column, 'own' | 'erase'>>
      /** Columns that are sealed, each with what a row’s is bound to: in the person’s own copy they are in words. */
      opens?: Readonly<Partial<Record<Column, (row: Record<string, unknown>) => string>>>
      /** How columns stand in that copy, as SQL, where as they are kept nobody could read them. */
      said?: Readonly<Partial<Record<Column, string>>>
    }
  | { goes?: never; columns: Readonly<Record<Column, Fate>> }

/** What becomes of a person in each of these tables, column by column: one that is left out does not compile. */
export type Fates<Table extends keyof Database> = {
  readonly [T in Table]: TableFates<keyof Database[T] & string>
}

/** The rows that hold a person’s id in a column. */
export const by =
  (column: string): Rows =>
  ({ userId }) =>
    sql`${sql.ref(column)} = ${userId}`

/** Why columns of many tables stay. */
export const why = {
  company: { keep: 'says something of a company, and of nobody in it' },
  id: { keep: 'joins rows; of an erased person no more than an id is left' },
  course: { keep: 'how far something has come, which says nothing of who it was' },
  key: { keep: 'a sum of something secret, from which nobody can be known' },
} as const

/** A part of one’s copy that says nothing of an erased person. */
export const own = (
  rows: Rows,
  keep = 'what happened, which others need; of whom, no row says any more',
) => ({
  own: [rows],
  keep,
})

/** What is done with some rows of a table. */
export type Part = {
  rows: Rows
  exported: string[]
  /** Of those, what is said of some instead of what is kept. */
  said: Readonly<Record<string, string>>
  /** Of those, what is sealed, and what each is bound to. */
  opens?: Readonly<Record<string, (row: Record<string, unknown>) => string>>
  /** The rows go; or what columns of them become. */
  erase: 'delete' | { column: string; to: string; file: boolean }[]
}

/** The rows of a table that are about a person, each with what is exported of them and what is erased. */
export function partsOf(fates: TableFates<string>): Part[] {
  const { goes, columns } = fates
  if (goes) {
    const exported = Object.keys(columns).filter((column) => columns[column] === 'own')
    const opens = fates.opens as Part['opens']
    const said = (fates.said ?? {}) as Part['said']
    return [{ rows: goes, exported, said, erase: 'delete', ...(opens && { opens }) }]
  }
  const said = Object.fromEntries(
    Object.entries(columns).flatMap(([column, fate]) =>
      fate.said === undefined ? [] : [[column, fate.said]],
    ),
  )
  const parts = new Map<Rows, Part & { erase: { column: string; to: string; file: boolean }[] }>()
  const part = (rows: Rows) => {
    const known = parts.get(rows) ?? { rows, exported: [], said, erase: [] }
    parts.set(rows, known)
    return known
  }
  for (const [column, fate] of Object.entries(columns)) {
    for (const rows of fate.own ?? []) part(rows).exported.push(column)
    if ('erase' in fate) part(fate.of).erase.push({ column, to: fate.erase, file: fate.file ?? false })
  }
  return [...parts.values()]
}

/** The functions that blank a table’s columns. */
export const functionsOf = ({ goes, columns }: TableFates<string>): Set<string> =>
  new Set(goes ? [] : Object.values(columns).flatMap((fate) => ('erasedBy' in fate ? [fate.erasedBy] : [])))
