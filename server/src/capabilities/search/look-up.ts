import { sql } from 'kysely'
import { searchLimits } from './limits.ts'
import type { Asking, IndexedKind, EntryRef } from '../../searchable.ts'
import { foldedOf, patternsOf } from './patterns.ts'

const { candidates, within: widest } = searchLimits

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
