import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { customColumn, idOfColumn, type CustomField } from '#contract/people/custom-fields.ts'
import { singleLineFields } from '#contract/people/person-fields.ts'
import type { ImportColumn, ImportTarget, WordMeaning } from '#contract/people/import-columns.ts'
import { limits } from '#contract/limits.ts'
import type { Tx } from '../../../../db/tenant.ts'
import { usersLimits } from '../../limits.ts'
import { customFieldsOf } from '../../../custom-fields/definitions.ts'
import { isAccessTarget } from '../reader/access/leaving-days.ts'
import { addUp, emailColumns, guessColumns } from '../reader/guess-columns.ts'
import { bareName, byName, plainHeader, wordKey } from '../reader/plain.ts'

/** Files with the same headers in the same order are of one layout. One without headers is of none. */
function layoutOf(columns: readonly Pick<ImportColumn, 'header'>[]): Buffer | null {
  const plain = columns.map(({ header }) => plainHeader(header))
  if (!plain.some(Boolean)) return null
  // Where only their signs tell columns apart, these count.
  const isAlone = (header: string) => plain.indexOf(header) === plain.lastIndexOf(header)
  const headers = plain.map((header, i) => (isAlone(header) ? header : bareName(columns[i]?.header ?? '')))
  return createHash('sha256').update(headers.join('\n')).digest()
}

/**
 * The columns of a file as this company chose for one of the very same layout before, with what its words meant; it is of
 * use by that. What nobody chose but the first file made guess, the next one may make guess better.
 */
export async function knownLayout(
  tx: Tx,
  columns: ImportColumn[],
): Promise<{ columns: ImportColumn[]; words: WordMeaning[] }> {
  const layout = layoutOf(columns)
  const known = layout
    ? await tx
        .updateTable('import_layouts')
        .set({ used_at: sql`now()` })
        .where('layout', '=', layout)
        .returning(['targets', 'guessed', 'words', 'fields', 'left_out'])
        .executeTakeFirst()
    : undefined
  const custom = await customFieldsOf(tx)
  if (!known) return { columns: guessCustoms(columns, custom), words: [] }
  // A word is known again however it is spelled: by what it is called here the screen finds it.
  const spelled = new Map(
    columns.flatMap(({ words }) => words ?? []).map(({ word }) => [wordKey(null, word), word]),
  )
  const newer = custom.filter(({ id }) => !known.fields.includes(id))
  const taken = asBefore(guessCustoms(columns, custom), known).map((column, i) => ({
    ...column,
    target: stillThere(column.target, custom),
    ...(column.mayBe && known.left_out[i] ? { leftOutBefore: true } : {}),
  }))
  return {
    columns: guessCustoms(taken, newer),
    words: known.words.map((said) => ({ ...said, word: spelled.get(wordKey(null, said.word)) ?? said.word })),
  }
}

type Known = { targets: readonly (ImportTarget | null)[]; guessed: readonly (ImportTarget | null)[] }

/**
 * A column is what was chosen for it. One that was left as it was guessed is what it is taken for now, and what it was
 * before where nothing tells that, or where that was chosen for another.
 */
function asBefore(columns: readonly ImportColumn[], { targets, guessed }: Known): ImportColumn[] {
  const before = columns.map((_, i) => targets[i] ?? null)
  const isChosen = before.map((target, i) => target !== (guessed[i] ?? null))
  const chosen = new Set(before.filter((_, i) => isChosen[i]))
  return columns.map((column, i) => {
    const holds =
      isChosen[i] || column.target === null || (chosen.has(column.target) && !addUp.has(column.target))
    return holds ? { ...column, target: before[i] ?? null } : column
  })
}

/** What words were said to mean now, and before it of others that stood in other files of the layout; the latest are kept. */
export function merged(now: readonly WordMeaning[], before: readonly WordMeaning[]): WordMeaning[] {
  const said = new Set(now.map(({ target, word }) => wordKey(target, word)))
  const others = before.filter(({ target, word }) => !said.has(wordKey(target, word)))
  return [...now, ...others].slice(0, limits.importWords)
}

/** What no column needs: a field that the company defines by that name is meant instead. */
const givesWay: ReadonlySet<ImportTarget | null> = new Set([null, 'tags', ...singleLineFields])

function guessCustoms(columns: ImportColumn[], custom: readonly CustomField[]): ImportColumn[] {
  const named = byName(custom, plainHeader)
  const headers = columns.map(({ header }) => header)
  const [, ...standIns] = emailColumns(
    headers,
    columns.map(({ target }) => target),
  )
  return columns.map((column, i) => {
    const field = (givesWay.has(column.target) || standIns.includes(i)) && named(column.header)
    return field ? { ...column, target: customColumn(field.id) } : column
  })
}

/** A field that was deleted since is no column any more. */
function stillThere(target: ImportTarget | null, custom: readonly CustomField[]): ImportTarget | null {
  const id = target && idOfColumn(target)
  return id && !custom.some((field) => field.id === id) ? null : target
}

/** What they would be taken for had nobody chosen anything. */
function guessedAlone(columns: readonly ImportColumn[], custom: readonly CustomField[]) {
  const guessed = guessColumns(
    columns.map(({ header }) => header),
    columns,
  )
  return guessCustoms(
    columns.map((column, i) => ({ ...column, target: guessed[i] ?? null })),
    custom,
  ).map(({ target }) => target)
}

type Before = { targets: readonly (ImportTarget | null)[]; left_out: readonly boolean[] }

/**
 * Which columns may say who has left, and were looked at and taken for something else or nothing. It stands while that is
 * what they are taken for, also after a file in which such a column says nothing.
 */
const leftOut = (columns: readonly ImportColumn[], before: Before | undefined): boolean[] =>
  columns.map(({ target, mayBe }, i) => {
    if (isAccessTarget(target)) return false
    const isAsBefore = before?.left_out[i] === true && (before.targets[i] ?? null) === target
    return mayBe !== undefined || isAsBefore
  })

/** An import of the layout was taken back: that a column was left out of it is no answer any more. */
export async function forgetLeftOut(tx: Tx, columns: readonly ImportColumn[]): Promise<void> {
  const layout = layoutOf(columns)
  if (!layout) return
  await tx.updateTable('import_layouts').set({ left_out: '[]' }).where('layout', '=', layout).execute()
}

/** Writes down what the columns of a layout were taken for, and its words. */
export async function rememberLayout(
  tx: Tx,
  companyId: string,
  columns: readonly ImportColumn[],
  words: readonly WordMeaning[],
): Promise<void> {
  const layout = layoutOf(columns)
  if (!layout) return
  const before = await tx
    .selectFrom('import_layouts')
    .select(['targets', 'words', 'left_out'])
    .where('layout', '=', layout)
    .forUpdate()
    .executeTakeFirst()
  const custom = await customFieldsOf(tx)
  const known = {
    targets: JSON.stringify(columns.map(({ target }) => target)),
    guessed: JSON.stringify(guessedAlone(columns, custom)),
    left_out: JSON.stringify(leftOut(columns, before)),
    words: JSON.stringify(merged(words, before?.words ?? [])),
    fields: JSON.stringify(custom.map(({ id }) => id)),
    used_at: sql<Date>`now()`,
  }
  await tx
    .insertInto('import_layouts')
    .values({ company_id: companyId, layout, ...known })
    .onConflict((c) => c.columns(['company_id', 'layout']).doUpdateSet(known))
    .execute()
  await forgetLeastUsed(tx, layout)
}

/** Of more layouts than are kept those go that were of no use for the longest; the one just used stays whatever the clock says. */
async function forgetLeastUsed(tx: Tx, used: Buffer): Promise<void> {
  await tx
    .deleteFrom('import_layouts')
    .where('layout', 'in', (q) =>
      q
        .selectFrom('import_layouts')
        .select('layout')
        .where('layout', '!=', used)
        .orderBy('used_at', 'desc')
        .orderBy('layout')
        .offset(usersLimits.importLayouts - 1)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}
