import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { feedbackApi, ProgrammeFeedback } from '#contract/mentoring/feedback.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { pageOf } from '../../http/page.ts'
import { findProgramme } from '../programmes/offered.ts'
import { readable } from './readable.ts'

/** Of what was counted, which is never of fewer than five people: no other sum is made anywhere. */
async function sumOf(
  tx: Tx,
  programmeId: string,
  part: 'mentor' | 'mentee',
): Promise<ProgrammeFeedback['byMentees']> {
  const { ratings, helped } = await tx
    .selectFrom('session_ratings')
    .select(sql<number>`count(*)::int`.as('ratings'))
    .select(sql<number>`(count(*) filter (where rating in ('well', 'very')))::int`.as('helped'))
    .where('programme_id', '=', programmeId)
    .where('part', '=', part)
    .where('counted', '=', true)
    .executeTakeFirstOrThrow()
  return ratings === 0 ? null : { ratings, helped }
}

/** How much the sessions of a programme helped, as those say who mentor and as those say who are mentored. */
export const sessionSums = async (
  tx: Tx,
  programmeId: string,
): Promise<Pick<ProgrammeFeedback, 'byMentees' | 'byMentors'>> => ({
  byMentees: await sumOf(tx, programmeId, 'mentee'),
  byMentors: await sumOf(tx, programmeId, 'mentor'),
})

/** How much the sessions of a programme helped, and what was said to who leads it: the newest first, no rating beside it. */
export async function programmeFeedback(
  { tx }: Context,
  { params, query }: Input<typeof feedbackApi.ofProgramme>,
) {
  const { id } = await findProgramme(tx, params.id)
  const words = tx
    .selectFrom('session_words as w')
    .innerJoin('session_ratings as f', (join) =>
      join
        .onRef('f.company_id', '=', 'w.company_id')
        .onRef('f.session_id', '=', 'w.session_id')
        .onRef('f.author_id', '=', 'w.author_id'),
    )
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'w.company_id').onRef('u.id', '=', 'w.author_id'),
    )
    .where('f.programme_id', '=', id)
    .where('w.audience', 'in', readable)
  const { total } = await words.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await words
    .select(['u.id', 'u.name', 'u.surname', 'w.body', 'w.written_at'])
    .orderBy('w.written_at', 'desc')
    .orderBy('w.session_id')
    .orderBy('w.author_id')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute()
  const items = rows.map(({ body, written_at, ...author }) => ({
    author,
    text: body ?? '',
    at: written_at.toISOString(),
  }))
  return { ...pageOf(items, total, query), ...(await sessionSums(tx, id)) }
}
