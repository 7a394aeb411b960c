import { createHash } from 'node:crypto'
import type { ImportColumn, WordMeaning } from '#contract/import-columns.ts'
import { limits } from '#contract/limits.ts'
import type { Tx } from '../../../db/tenant.ts'
import { plainHeader, wordKey } from './reader/plain.ts'

/** Files with the same headers in the same order are of one layout. One without headers is of none. */
function layoutOf(columns: readonly Pick<ImportColumn, 'header'>[]): Buffer | null {
  const headers = columns.map(({ header }) => plainHeader(header))
  if (!headers.some(Boolean)) return null
  return createHash('sha256').update(headers.join('\n')).digest()
}

/** The columns of a file as this company chose for one of the very same layout before, with what its words meant. */
export async function knownLayout(
  tx: Tx,
  columns: ImportColumn[],
): Promise<{ columns: ImportColumn[]; words: WordMeaning[] }> {
  const layout = layoutOf(columns)
  const known = layout
    ? await tx
        .selectFrom('import_layouts')
        .select(['targets', 'words'])
        .where('layout', '=', layout)
        .executeTakeFirst()
    : undefined
  if (!known) return { columns, words: [] }
  // A word is known again however it is spelled: by what it is called here the screen finds it.
  const spelled = new Map(
    columns.flatMap(({ words }) => words ?? []).map(({ word }) => [plainHeader(word), word]),
  )
  return {
    columns: columns.map((column, i) => ({ ...column, target: known.targets[i] ?? null })),
    words: known.words.map((said) => ({ ...said, word: spelled.get(plainHeader(said.word)) ?? said.word })),
  }
}

/** What words were said to mean now, and before it of others that stood in other files of the layout; the latest are kept. */
function merged(now: readonly WordMeaning[], before: readonly WordMeaning[]): WordMeaning[] {
  const said = new Set(now.map(({ target, word }) => wordKey(target, word)))
  const others = before.filter(({ target, word }) => !said.has(wordKey(target, word)))
  return [...now, ...others].slice(0, limits.importWords)
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
    .select('words')
    .where('layout', '=', layout)
    .forUpdate()
    .executeTakeFirst()
  const known = {
    targets: JSON.stringify(columns.map(({ target }) => target)),
    words: JSON.stringify(merged(words, before?.words ?? [])),
  }
  await tx
    .insertInto('import_layouts')
    .values({ company_id: companyId, layout, ...known })
    .onConflict((c) => c.columns(['company_id', 'layout']).doUpdateSet(known))
    .execute()
}
