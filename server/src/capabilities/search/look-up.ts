import { sql } from 'kysely'
import { serverLimits } from '../../limits.ts'
import { likePattern } from '../../platform/like-pattern.ts'
import type { Asking, IndexedKind, EntryRef } from '../../searchable.ts'

/** Letters of which an index of parts of words can make something; of fewer only the beginning of a word can be found. */
const PART = 3

const { candidates, within: widest } = serverLimits.searching
const foldedOf = (patterns: readonly string[]) =>
  sql`array(select fold(p) from unnest(${[...patterns]}::text[]) p)`

/** What is looked for, as patterns of which all must fit; the longest asks the index. */
function patternsOf(search: string): { wanted: string; longest: string; patterns: string[] } {
  const words = search.split(/\s+/u).filter(Boolean)
  const patterns = [
    ...new Set(words.map((word) => (word.length < PART ? likePattern(` ${word}`) : likePattern(word)))),
  ]
  const longest = patterns.toSorted((a, b) => b.length - a.length)[0] ?? '%'
  return { wanted: words.join(' '), longest, patterns }
}

export type LookedUp = { entries: readonly EntryRef[]; more: boolean }
type Row = EntryRef & { kind: string }

/** Of kinds that are looked through whole, in one statement: the database plans it once for all of them. */
async function lookThrough({ tx }: Asking, kinds: readonly string[], search: string): Promise<Row[]> {
  if (kinds.length === 0) return []
  const { wanted, longest, patterns } = patternsOf(search)
  const { rows } = await sql<Row>`select k.kind, found.of_id as "ofId", found.id
    from unnest(${kinds}::text[]) k (kind)
      cross join lateral search_entries_like(k.kind, fold(${wanted}), fold(${longest}),
        ${foldedOf(patterns)}, ${candidates}) with ordinality found (of_id, id, n)
    order by k.kind, found.n`.execute(tx)
  return rows
}

/** Of a kind of which one's own things alone are looked through. */
async function lookWithin(
  { tx }: Asking,
  kind: string,
  ids: readonly string[],
  search: string,
): Promise<EntryRef[]> {
  if (ids.length === 0) return []
  const { wanted, patterns } = patternsOf(search)
  const folded = foldedOf(patterns)
  const { rows } = await sql<EntryRef>`select of_id as "ofId", id from search_entries
    where company_id = current_company() and kind = ${kind} and of_id = any(${[...ids]}::uuid[])
      and (letters like all (${folded}) or stems @@ (plainto_tsquery('pg_catalog.english', fold(${wanted}))
        || plainto_tsquery('pg_catalog.spanish', fold(${wanted}))
        || plainto_tsquery('pg_catalog.simple', fold(${wanted}))))
    order by folded_title = left(fold(${wanted}), 300) desc, ' ' || folded_title like all (${folded}) desc,
      array_position(${[...ids]}::uuid[], of_id), id
    limit ${candidates}`.execute(tx)
  return rows
}

/** The places of each kind whose words fit, the closest first, and whether there may be more. Who may open them is not asked. */
export async function lookUp(
  ask: Asking,
  kinds: readonly IndexedKind[],
  search: string,
): Promise<ReadonlyMap<IndexedKind, LookedUp>> {
  const found = new Map<IndexedKind, LookedUp>()
  const whole: IndexedKind[] = []
  for (const one of kinds) {
    const ids = one.within ? await one.within(ask, widest) : null
    if (ids === null) whole.push(one)
    else {
      const entries = await lookWithin(ask, one.source.kind, ids, search)
      found.set(one, { entries, more: entries.length >= candidates || ids.length >= widest })
    }
  }
  const rows = await lookThrough(
    ask,
    whole.map(({ source }) => source.kind),
    search,
  )
  for (const one of whole) {
    const entries = rows.filter(({ kind }) => kind === one.source.kind)
    found.set(one, { entries, more: entries.length >= candidates })
  }
  return found
}
