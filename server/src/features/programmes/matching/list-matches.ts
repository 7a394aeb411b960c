import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { Match, matchingApi, Unmade } from '#contract/mentoring/matching.ts'
import type { PairPerson } from '#contract/mentoring/mentoring.ts'
import type { ProgrammeFit } from '#contract/rules/mentoring/programme-fit.ts'
import type { Context } from '../../../http/caller/context.ts'
import { pageOf } from '../../../http/page.ts'
import { mediaUrl } from '../../../platform/files/media-url.ts'
import { pairIsOpen, standingOfPair } from '../../mentoring/offered.ts'
import { findRun } from './runs.ts'
import { stands } from './stands.ts'

type Person = Omit<PairPerson, 'photoUrl'> & { photoKey: string | null }
const person = (
  of: string,
) => sql`jsonb_build_object('id', ${sql.ref(`${of}.id`)}, 'name', ${sql.ref(`${of}.name`)},
  'surname', ${sql.ref(`${of}.surname`)}, 'photoKey', ${sql.ref(`${of}.photo_key`)},
  'timeZone', ${sql.ref(`${of}.time_zone`)})`

/** The mentees of a proposal; of a draft also those who have nobody, who come first. */
export async function listMatches(
  { tx, company }: Context,
  { params, query }: Input<typeof matchingApi.pairs>,
) {
  const run = await findRun(tx, params.id)
  const { page, pageSize } = query
  const { rows } = await sql<{
    mentee: Person
    mentor: Person | null
    fit: ProgrammeFit | null
    locked: boolean
    relationship_id: string | null
    unmade: Unmade | null
    pair: Match['pair']
    total: number
  }>`
    with listed (mentee_id, mentor_id, fit, locked, relationship_id, unmade, pair) as (
      select m.mentee_id, case when there.mentor then m.mentor_id end, case when there.mentor then m.fit end,
          m.locked and there.mentor, m.relationship_id, m.unmade, ${standingOfPair('m')}
        from programme_matches m join programme_runs r on r.company_id = m.company_id and r.id = m.run_id
          cross join lateral (select ${stands('r', sql`m.mentor_id`)} as mentor) there
        where m.run_id = ${params.id} and ${stands('r', sql`m.mentee_id`)}
      union all
      select a.user_id, null, null, false, null, null, null from programme_applications a
        where a.programme_id = ${run.programmeId} and a.part = 'mentee' and a.state = 'accepted' and ${run.state} = 'draft'
          and not exists (select from programme_matches m where m.company_id = a.company_id and m.run_id = ${params.id}
            and m.mentee_id = a.user_id)
          and not exists (select from programme_matches m where m.company_id = a.company_id and m.run_id = ${params.id}
            and m.mentor_id = a.user_id and exists (select from programme_applications mentee
              where mentee.company_id = a.company_id and mentee.programme_id = a.programme_id
                and mentee.user_id = m.mentee_id and mentee.state = 'accepted'))
          and not exists (select from programme_matches m
            join programme_runs o on o.company_id = m.company_id and o.id = m.run_id
            where m.company_id = a.company_id and m.mentee_id = a.user_id and o.programme_id = a.programme_id
              and ${pairIsOpen('m')})
          and not exists (select from programme_matches m
            join programme_runs o on o.company_id = m.company_id and o.id = m.run_id
            where m.company_id = a.company_id and m.mentor_id = a.user_id and o.programme_id = a.programme_id
              and ${pairIsOpen('m')}))
    select ${person('mentee')} as mentee, case when mentor.id is not null then ${person('mentor')} end as mentor,
      l.fit, l.locked, l.relationship_id, l.unmade, l.pair, (count(*) over ())::int as total
    from listed l join users mentee on mentee.id = l.mentee_id left join users mentor on mentor.id = l.mentor_id
    order by (l.fit ->> 'score')::int nulls first, mentee.name collate "und-x-icu", mentee.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx)
  const view = ({ photoKey, ...one }: Person): PairPerson => ({
    ...one,
    photoUrl: photoKey && mediaUrl(company.id, photoKey),
  })
  const items = rows.map((row): Match => ({
    id: row.mentee.id,
    mentee: view(row.mentee),
    mentor: row.mentor && view(row.mentor),
    fit: row.fit,
    locked: row.locked,
    relationshipId: row.relationship_id,
    pair: row.pair,
    unmade: row.unmade,
  }))
  return pageOf(items, rows[0]?.total ?? 0, query)
}
