import { sql } from 'kysely'
import { checkInMoments, type checkInsApi, type ProgrammeCheckIns } from '#contract/mentoring/check-ins.ts'
import type { Input } from '#contract/endpoint.ts'
import {
  checkInQuestionNames,
  checkInQuestions,
  type CheckInQuestion,
} from '#contract/rules/mentoring/check-in-questions.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { pageOf } from '../../../http/page.ts'
import { findProgramme } from '../../programmes/offered.ts'
import { readable } from '../readable.ts'

type Sums = ProgrammeCheckIns['sums']

const good = sql.join(
  checkInQuestionNames.flatMap((name) =>
    checkInQuestions[name].good.map((answer) => sql`(${name}::text, ${answer}::text)`),
  ),
)

type Row = { moment: string; part: string; question: CheckInQuestion; answers: number; good: number }

/** Of what was counted, which is never of fewer than five people: no other sum is made anywhere. */
export async function checkInSums(tx: Tx, programmeId: string): Promise<Sums> {
  const { rows } = await sql<Row>`
    select c.moment, c.part, q.question, count(*)::int as answers,
      (count(*) filter (where (q.question, c.answers ->> q.question) in (${good})))::int as good
    from check_ins c cross join unnest(c.questions) q (question)
    where c.programme_id = ${programmeId} and c.counted
    group by c.moment, c.part, q.question`.execute(tx)
  return checkInMoments.flatMap((moment) =>
    (['mentee', 'mentor'] as const).map((part) => {
      const found = rows.filter((row) => row.moment === moment && row.part === part)
      const questions = checkInQuestionNames.flatMap((name) =>
        found
          .filter(({ question }) => question === name)
          .map((row) => ({ question: name, answers: row.answers, good: row.good })),
      )
      return { moment, part, questions }
    }),
  )
}

/** How the pairs of a programme go, and what was said to who leads it: the newest first, no answer beside it. */
export async function programmeCheckIns(
  { tx }: Context,
  { params, query }: Input<typeof checkInsApi.ofProgramme>,
) {
  const { id } = await findProgramme(tx, params.id)
  const words = tx
    .selectFrom('check_in_words as w')
    .innerJoin('check_ins as c', (join) =>
      join
        .onRef('c.company_id', '=', 'w.company_id')
        .onRef('c.relationship_id', '=', 'w.relationship_id')
        .onRef('c.author_id', '=', 'w.author_id')
        .onRef('c.moment', '=', 'w.moment'),
    )
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'w.company_id').onRef('u.id', '=', 'w.author_id'),
    )
    .where('c.programme_id', '=', id)
    .where('w.audience', 'in', readable)
  const { total } = await words.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await words
    .select(['u.id', 'u.name', 'u.surname', 'c.moment', 'w.body', 'w.written_at'])
    .orderBy('w.written_at', 'desc')
    .orderBy('w.relationship_id')
    .orderBy('w.author_id')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute()
  const items = rows.map(({ body, written_at, moment, ...author }) => ({
    author,
    moment,
    text: body ?? '',
    at: written_at.toISOString(),
  }))
  return { ...pageOf(items, total, query), sums: await checkInSums(tx, id) }
}
