import { functionsOf, partsOf, type Part, type TableFates } from './fates.ts'

/** A table that holds something of people: what of its rows is about a person, and the functions that blank it. */
export type PersonalTable = { table: string; parts: Part[]; functions: Set<string> }

/**
 * The tables that hold something of people. What others need stays, without saying of whom it is: the person’s own row
 * remains as a bare id, and what other people wrote stays theirs, whomever it names. The person’s own row is last: what
 * is left to do is found by it.
 */
export const personalTables = (fates: Readonly<Record<string, TableFates<string>>>): PersonalTable[] =>
  Object.entries(fates)
    .map(([table, its]) => ({ table, parts: partsOf(its), functions: functionsOf(its) }))
    .filter(({ parts }) => parts.length)
    .toSorted((a, b) => Number(a.table === 'users') - Number(b.table === 'users'))
