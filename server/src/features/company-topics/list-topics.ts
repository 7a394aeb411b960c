import { sql } from 'kysely'
import type { UsedTopic } from '#contract/companies/topics.ts'
import { limits } from '#contract/limits.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import type { TopicHolder } from '../../platform/topics.ts'

type Counted = UsedTopic & { folded: string }
const none = { courses: 0, mentors: 0, interested: 0, programmes: 0 }
const sumOf = ({ courses, mentors, interested, programmes }: UsedTopic) =>
  courses + mentors + interested + programmes

export const listed = (tx: Tx) =>
  tx
    .selectFrom('company_topics')
    .select(['id', 'name', 'folded'])
    .orderBy(sql`name collate "und-x-icu"`)

/** How many use each of these topics, and with `most` how many the most used of all others. */
export async function usesOf(
  tx: Tx,
  holders: readonly TopicHolder[],
  folded: readonly string[],
  most = 0,
): Promise<Map<string, Counted>> {
  const kinds = holders.flatMap(({ uses }) => uses ?? [])
  const counted = async (names: readonly string[], others: number) => {
    const all = []
    for (const { kind, count } of kinds) all.push({ kind, rows: await count(tx, names, others) })
    return all
  }
  let all = await counted(folded, most)
  // Where one kind has more than are told, a topic may be among the most used of another kind alone.
  if (most > 0 && all.some(({ rows }) => rows.length >= most))
    all = await counted(
      [...new Set([...folded, ...all.flatMap(({ rows }) => rows.map((one) => one.folded))])],
      0,
    )
  const found = new Map<string, Counted & { most: number }>()
  for (const { kind, rows } of all)
    for (const { folded: of, name, count } of rows) {
      const before = found.get(of) ?? { ...none, folded: of, name, most: 0 }
      // Written as it is where most have it.
      const said = count > before.most ? { name, most: count } : {}
      found.set(of, { ...before, ...said, [kind]: count })
    }
  return found
}

/** The list with its uses, and beside it what is used without being in it. */
export async function listTopics({ tx }: Context, holders: readonly TopicHolder[]) {
  const rows = await listed(tx).execute()
  const inList = new Set(rows.map(({ folded }) => folded))
  const uses = await usesOf(tx, holders, [...inList], limits.companyTopics)
  const others = [...uses.values()].filter(({ folded }) => !inList.has(folded))
  return {
    items: rows.map(({ id, name, folded }) => ({ ...none, ...uses.get(folded), id, name })),
    others: others
      .toSorted((a, b) => sumOf(b) - sumOf(a) || (a.folded < b.folded ? -1 : 1))
      .slice(0, limits.companyTopics),
  }
}

/** What fields suggest: the list, then what is offered elsewhere, each once however it is written there. */
export async function topicNames({ tx, actor }: Context, holders: readonly TopicHolder[]) {
  const list = await listed(tx).execute()
  const offered: string[] = []
  for (const holder of holders) offered.push(...((await holder.offered?.(tx, actor.id)) ?? []))
  const { rows } = await sql<{ name: string }>`
    select name from (
      select distinct on (fold(t)) t as name from unnest(${offered}::text[]) with ordinality u (t, n)
      where fold(t) <> all(${list.map(({ folded }) => folded)}::text[]) order by fold(t), n) o
    order by name collate "und-x-icu", name limit ${Math.max(0, limits.companyTopics - list.length)}`.execute(
    tx,
  )
  return { items: [...list, ...rows].map(({ name }) => name), listed: list.length }
}
