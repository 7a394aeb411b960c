import { type RawBuilder, sql } from 'kysely'
import type { Stems } from '#contract/rules/help/alike.ts'
import { cutText } from '#contract/text.ts'
import type { Tx } from '../../db/tenant.ts'
import { searchLimits } from './limits.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { SearchEntry, SearchSource } from '../../searchable.ts'
import { foldedOf, patternsOf } from './patterns.ts'

export const BUILD_JOB = 'build-search'

/** Has what all of a company is found by written anew, soon after this transaction. */
export const buildAnew = (tx: Tx, companyId: string): Promise<string> =>
  addJob(tx, { companyId, kind: BUILD_JOB })

const { titleLength, wordsLength } = searchLimits

const rowOf = ({ ofId, id, title, words = '', language, personId = null }: SearchEntry) =>
  sql`(${ofId}::uuid, ${id}::uuid, ${language}, ${cutText(title, titleLength)}, ${cutText(words, wordsLength)},
    ${personId}::uuid)`

/**
 * Writes what rows are found by as they are now, in the transaction that changes them and while it holds them; of what is
 * not there, or not to be found, nothing is left. Where no company was entered, as while the demonstration is made,
 * nothing is written either: a job does it after.
 */
export async function indexRows(tx: Tx, source: SearchSource, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const entries = await source.read(tx, ids)
  const kept = sql.join([
    sql`(null::uuid, null::uuid)`,
    ...entries.map(({ ofId, id }) => sql`(${ofId}::uuid, ${id}::uuid)`),
  ])
  await sql`delete from search_entries e
    where e.company_id = current_company() and e.kind = ${source.kind} and e.of_id = any(${[...ids]}::uuid[])
      and not exists (select from (values ${kept}) k (of_id, id) where k.of_id = e.of_id and k.id = e.id)`.execute(
    tx,
  )
  if (entries.length === 0) return
  await sql`insert into search_entries as e (company_id, kind, of_id, id, language, title, words, person_id)
    select current_company(), ${source.kind}, n.* from (values ${sql.join(entries.map(rowOf))})
      n (of_id, id, language, title, words, person_id)
    where current_company() is not null
    order by n.of_id, n.id
    on conflict (company_id, kind, of_id, id) do update set language = excluded.language, title = excluded.title,
      words = excluded.words, person_id = excluded.person_id
    where (e.language, e.title, e.words, e.person_id)
      is distinct from (excluded.language, excluded.title, excluded.words, excluded.person_id)`.execute(tx)
}

/** Entries of the same rows that several sources make. */
export async function indexAll(
  tx: Tx,
  sources: readonly SearchSource[],
  ids: readonly string[],
): Promise<void> {
  for (const source of sources) await indexRows(tx, source, ids)
}

/**
 * Whether what a list is of is found by these words, as the search over everything finds it: all of them, in any order,
 * accents and case aside, parts of words and their stems. `id`: the column of the row that the source's entries are of.
 */
export function foundBy({ kind }: SearchSource, id: string, search: string): RawBuilder<boolean> {
  const { wanted, longest, patterns } = patternsOf(search)
  return sql<boolean>`${sql.ref(id)} in (select search_entries_of(${kind}, fold(${wanted}), fold(${longest}),
    ${foldedOf(patterns)}))`
}

/**
 * The stems of texts as the search has them, in each of its languages: without accents, case, and the words that say
 * nothing by themselves.
 */
export async function stemsOf(tx: Tx, texts: readonly string[]): Promise<ReadonlyMap<string, Stems>> {
  if (texts.length === 0) return new Map()
  const { rows } = await sql<{ text: string; english: string[]; spanish: string[] }>`
    select t as text, tsvector_to_array(to_tsvector('pg_catalog.english', fold(t))) as english,
      tsvector_to_array(to_tsvector('pg_catalog.spanish', fold(t))) as spanish
    from unnest(${[...new Set(texts)]}::text[]) t`.execute(tx)
  return new Map(rows.map(({ text, english, spanish }) => [text, [english, spanish]]))
}
