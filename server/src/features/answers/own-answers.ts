import { sql } from 'kysely'
import type { answersApi } from '#contract/help/answers.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Context } from '../../http/caller/context.ts'
import { pageOf } from '../../http/page.ts'
import { peopleOf, selectAnswers, viewAnswer } from './answers.view.ts'

/** The answers that one proposed, and those that one published, the newest first. */
export async function ownAnswers({ tx, actor }: Context, { query }: Input<typeof answersApi.mine>) {
  const own = selectAnswers(tx).where((is) =>
    is.or([
      is('a.mentor_id', '=', actor.id),
      is.and([is('a.reviewer_id', '=', actor.id), is('a.state', '=', 'published')]),
    ]),
  )
  const { total, helped } = await own
    .clearSelect()
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`coalesce(sum((select count(*) from shared_answer_reads r where r.company_id = a.company_id
        and r.answer_id = a.id and r.helped_at is not null)), 0)::int`.as('helped'),
    ])
    .executeTakeFirstOrThrow()
  const rows = await own
    .orderBy('a.proposed_at', 'desc')
    .orderBy('a.id')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute()
  const people = await peopleOf(tx, rows)
  const items = rows.map((row) => viewAnswer(row, people, actor))
  return { ...pageOf(items, total, query), helped }
}
