import { type RawBuilder, sql } from 'kysely'
import type { TopicUse } from '#contract/companies/topics.ts'
import type { Tx } from '../db/tenant.ts'

/** How often a topic is used; `name`: as most of them write it. */
export type CountedTopic = { folded: string; name: string; count: number }

/** One topic, however it is written, becomes another. */
export type TopicChange = { from: string; to: string }

/**
 * Where topics stand, by the feature that owns it: what it says of them, and how one is renamed there. A topic is the
 * same however its letters and accents are written.
 */
export type TopicHolder = {
  uses?: {
    kind: TopicUse
    /** Those of these names, and of all others the most used ones. */
    count: (tx: Tx, folded: readonly string[], most: number) => Promise<CountedTopic[]>
  }
  /** Writes one topic as another everywhere, once in each place; answers whether it stood anywhere. */
  rename?: (tx: Tx, change: TopicChange) => Promise<boolean>
  /** What everyone who may see it is offered, as it is written there: of what not all see, nothing. */
  offered?: (tx: Tx, actorId: string) => Promise<string[]>
}

/** A select of `id` and `name`: what uses a topic, and the topic as it stands there. */
type Standing = RawBuilder<unknown>

/** What of a standing is used how often. Each spelling is folded once, however many have it. */
export async function countTopics(
  tx: Tx,
  standing: Standing,
  folded: readonly string[],
  most: number,
): Promise<CountedTopic[]> {
  const { rows } = await sql<CountedTopic>`
    with standing as materialized (${standing}),
    spelled as materialized (select name, fold(name) as folded from (select distinct name from standing) d),
    counted as (select p.folded, mode() within group (order by p.name) as name, count(distinct s.id)::int as count
      from standing s join spelled p on p.name = s.name group by 1)
    (select * from counted where folded = any(${[...folded]}::text[]))
    union all
    (select * from counted where not folded = any(${[...folded]}::text[]) order by count desc, folded limit ${most})`.execute(
    tx,
  )
  return rows
}

/** How a topic, and what it becomes, is written otherwise than it is to be: empty where it stands nowhere. */
export async function spellingsOf(
  tx: Tx,
  standing: Standing,
  { from, to }: TopicChange,
): Promise<{ spellings: string[]; stood: boolean }> {
  const { rows } = await sql<{ name: string; isFrom: boolean }>`
    select name, fold(name) = fold(${from}) as "isFrom" from (select distinct name from (${standing}) s) d
    where fold(name) in (fold(${from}), fold(${to}))`.execute(tx)
  return {
    spellings: rows.map(({ name }) => name).filter((name) => name !== to),
    stood: rows.some(({ isFrom }) => isFrom),
  }
}

/** A list of topics in which these spellings are written as one name, each name once where it stood first. */
export const respelled = (topics: RawBuilder<unknown>, spellings: readonly string[], to: string) =>
  sql<string[]>`array(select name from (
    select case when t = any(${[...spellings]}::text[]) then ${to}::text else t end as name, min(n) as n
    from unnest(${topics}) with ordinality u (t, n) group by 1) o order by n)`
