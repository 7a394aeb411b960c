import { sql } from 'kysely'
import { brokenRule } from '#contract/rules/mentoring/matching/hard-rules.ts'
import { inOneLine } from '#contract/rules/people/reporting-line.ts'
import type { Tx } from '../../../db/tenant.ts'
import { firstOf, proposedFrom } from '../../mentoring/offered.ts'
import { managersAbove } from '../../users/reporting-line/managers-above.ts'
import { findRow, type ProgrammeRow } from '../programme.view.ts'
import { ruleValues, standingRules } from './rule-values.ts'

type Two = { mentorId: string; menteeId: string }
export type ApartBy = Pick<ProgrammeRow, 'kind' | 'rules' | 'apart_from_line'>

/** Those of these whom a programme keeps apart: as one reports to the other, or by a rule of its own. */
export async function keptApart<Pair extends Two>(
  tx: Tx,
  { kind, rules: all, apart_from_line: line }: ApartBy,
  pairs: readonly Pair[],
): Promise<Pair[]> {
  if (pairs.length === 0 || (!line && all.length === 0)) return []
  const ids = [...new Set(pairs.flatMap(({ mentorId, menteeId }) => [mentorId, menteeId]))]
  const managers = line ? await managersAbove(tx, ids) : () => null
  const rules = await standingRules(tx, all)
  const values = await ruleValues(tx, rules, ids)
  return pairs.filter(
    ({ mentorId, menteeId }) =>
      (line && inOneLine(mentorId, menteeId, managers)) ||
      brokenRule(rules, values.get(mentorId) ?? [], values.get(menteeId) ?? [], kind === 'peer') !== -1,
  )
}

/** The programme whose published proposal made a pair, or the one that it took over from; null where none did. */
export async function programmeOf(tx: Tx, relationshipId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('programme_matches as m')
    .innerJoin('programme_runs as run', (join) =>
      join.onRef('run.company_id', '=', 'm.company_id').onRef('run.id', '=', 'm.run_id'),
    )
    .select('run.programme_id')
    .where('m.relationship_id', '=', await firstOf(tx, relationshipId))
    .executeTakeFirst()
  return row?.programme_id ?? null
}

/**
 * Whether a pair’s programme keeps a mentor and a mentee apart. Its rules are held as they are until what is asked for is
 * done; the people and the pair are held before, as wherever pairs change.
 */
export async function keepsApart(
  tx: Tx,
  relationshipId: string,
  [mentorId, menteeId]: readonly [string, string],
): Promise<boolean> {
  const id = await programmeOf(tx, relationshipId)
  if (id === null) return false
  await tx.selectFrom('programmes').select('id').where('id', '=', id).forShare().execute()
  return (await keptApart(tx, await findRow(tx, id), [{ mentorId, menteeId }])).length > 0
}

/** The pairs of a programme that wait for an answer: proposed, asked for by a mentee, or with a next mentor. */
export async function waitingPairs(tx: Tx, programmeId: string): Promise<(Two & { id: string })[]> {
  const { rows } = await sql<Two & { id: string }>`
    select p.id, p.mentor_id as "mentorId", p.mentee_id as "menteeId" from programme_matches m
      join programme_runs r on r.company_id = m.company_id and r.id = m.run_id
      join lateral ${proposedFrom('m')} p on true
    where r.programme_id = ${programmeId} and r.state <> 'taken_back' order by p.id`.execute(tx)
  return rows
}
