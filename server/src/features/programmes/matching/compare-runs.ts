import { sql, type RawBuilder } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { Comparison, Differing, matchingApi, Run } from '#contract/mentoring/matching.ts'
import { fail } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { pageOf } from '../../../http/page.ts'
import { pairIsLater } from '../../mentoring/offered.ts'
import { peopleByIds } from '../people/people-by-ids.ts'
import { findRow } from '../programme.view.ts'
import { findRun } from './runs.ts'

type Outcome = keyof Comparison['counts']
type Row = {
  person_id: string
  here_id: string | null
  here_score: number | null
  there_id: string | null
  there_score: number | null
  difference: number
}

/** Whether a row is of a proposal as it was proposed: who came into one of its groups later is not. */
const isProposed = sql`not ${pairIsLater(
  'm',
  sql`(select run.published_at from programme_runs run
    where run.company_id = m.company_id and run.id = m.run_id)`,
)}`

/** Of a proposal whom each has in it, with how well they fit; among equals from either side of a pair. */
const givenIn = (runId: string, equals: boolean) => sql`
  select m.mentee_id as person_id, m.mentor_id as with_id, (m.fit ->> 'score')::int as score
    from programme_matches m where m.company_id = current_company() and m.run_id = ${runId} and ${isProposed}
  ${
    equals
      ? sql`union all select m.mentor_id, m.mentee_id, (m.fit ->> 'score')::int
    from programme_matches m where m.company_id = current_company() and m.run_id = ${runId} and ${isProposed}`
      : sql``
  }`

/** Everybody who has somebody in one of the two, once. */
const bothOf = (here: string, there: string, equals: boolean) => sql`(
  select coalesce(h.person_id, t.person_id) as person_id, h.with_id as here_id, h.score as here_score,
      t.with_id as there_id, t.score as there_score, coalesce(h.score, 0) - coalesce(t.score, 0) as difference
    from (${givenIn(here, equals)}) h full join (${givenIn(there, equals)}) t on t.person_id = h.person_id)`

async function countOf(tx: Tx, both: RawBuilder<unknown>): Promise<Comparison['counts']> {
  const { rows } = await sql<{ outcome: Outcome; people: number }>`
    select case when here_id = there_id then 'same' when there_id is null then 'gained' when here_id is null then 'lost'
        when difference > 0 then 'better' when difference < 0 then 'worse' else 'alike' end as outcome,
      count(*)::int as people
    from ${both} b group by 1`.execute(tx)
  const counts = { same: 0, better: 0, alike: 0, worse: 0, gained: 0, lost: 0 }
  for (const { outcome, people } of rows) counts[outcome] = people
  return counts
}

/** How a proposal stands against another of the same programme, as both were made and changed; nothing is changed by it. */
export async function compareRuns(
  { tx, company }: Context,
  { params, query }: Input<typeof matchingApi.compare>,
): Promise<Comparison> {
  const { programmeId, ...here } = await findRun(tx, params.id)
  const { programmeId: ofOther, ...there } = await findRun(tx, params.otherId)
  const isMade = ({ state }: Run) => state !== 'waiting' && state !== 'failed'
  if (programmeId !== ofOther || !isMade(here) || !isMade(there)) fail('NOT_FOUND')
  const both = bothOf(here.id, there.id, (await findRow(tx, programmeId)).kind === 'peer')
  const counts = await countOf(tx, both)
  const { page, pageSize } = query
  const { rows } = await sql<Row>`
    select b.* from ${both} b join users u on u.company_id = current_company() and u.id = b.person_id
    where b.here_id is distinct from b.there_id
    order by b.difference, u.name collate "und-x-icu", u.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx)
  const named = await peopleByIds(tx, company.id, [
    ...new Set(rows.flatMap((row) => [row.person_id, row.here_id, row.there_id].filter((id) => id !== null))),
  ])
  const given = (id: string | null, score: number | null) => {
    const mentor = id === null ? undefined : named.get(id)
    return mentor && score !== null ? { mentor, score } : null
  }
  const items = rows.flatMap((row): Differing[] => {
    const person = named.get(row.person_id)
    if (!person) return []
    return [
      {
        id: person.id,
        person,
        here: given(row.here_id, row.here_score),
        there: given(row.there_id, row.there_score),
        difference: row.difference,
      },
    ]
  })
  const { same, ...others } = counts
  const total = Object.values(others).reduce((all, people) => all + people, 0)
  return { ...pageOf(items, total, query), here, there, counts: { same, ...others } }
}
