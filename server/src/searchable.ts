import type { FoundKind, Found } from '#contract/search.ts'
import type { Language } from '#contract/fields.ts'
import type { Database } from './db/types.ts'
import type { Tx } from './db/tenant.ts'
import type { Context } from './http/caller/context.ts'

export type Asking = Pick<Context, 'tx' | 'actor' | 'company'>

/** What something is found by, as it is kept. */
export type SearchEntry = {
  /** The row of its source: the course of a lesson. */
  ofId: string
  id: string
  title: string
  words?: string
  /** Null: the words are in no language that is known. */
  language: Language | null
  /** Whose words these are, with whom they are erased. */
  personId?: string | null
}

/** How the entries of a kind are made of the rows of a table. */
export type SearchSource = {
  kind: FoundKind
  table: keyof Database
  /** All entries of these rows: of a row that is not to be found, none. */
  read: (tx: Tx, ids: readonly string[]) => Promise<SearchEntry[]>
}

/** What an entry leads to. */
export type EntryRef = { ofId: string; id: string }
export type FoundThing = Pick<Found, 'id' | 'title' | 'path'> & Partial<Found>

/**
 * A kind of thing that is found by its entries. `open` is the owner's rule, asked anew each time: of some places those that
 * the caller may open, as they are to them. `within` names the rows whose entries are looked through where that is few of
 * many, the newest first; null: all there are.
 */
export type IndexedKind = {
  source: SearchSource
  within?: (ask: Asking, most: number) => Promise<readonly string[] | null>
  open: (ask: Asking, entries: readonly EntryRef[]) => Promise<readonly FoundThing[]>
}

/** A kind that is found where it is kept already. */
export type LiveKind = {
  kind: FoundKind
  find: (ask: Asking, search: string, most: number) => Promise<readonly FoundThing[]>
}

export type SearchKind = IndexedKind | LiveKind
export const nameOf = (one: SearchKind): FoundKind => ('source' in one ? one.source.kind : one.kind)
