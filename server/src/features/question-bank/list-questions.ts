import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { questionBankApi } from '#contract/practice/question-bank.ts'
import type { Context } from '../../http/caller/context.ts'
import { pageOf } from '../../http/page.ts'
import { likePattern } from '../../platform/like-pattern.ts'
import { titlesOfCourses } from '../courses/offered.ts'
import { selectQuestions, viewSummaries } from './select-questions.ts'
import { seenBy, writerOf } from './writer.ts'

/** Topics to choose from: those named most often. */
const TOPICS = 200

/** The questions of the bank that somebody sees, those changed last first. */
export async function listQuestions({ tx, actor }: Context, { query }: Input<typeof questionBankApi.list>) {
  const { page, pageSize, search, type, difficulty, topic, place, removed } = query
  const writer = await writerOf(tx, actor)
  const seen = sql`q.company_id = current_company() and ${seenBy(writer)}
    and (q.removed_at is not null) = ${removed ?? false}`
  const ofCourse = place === 'company' ? sql`q.course_id is null` : sql`q.course_id = ${place}::uuid`
  const wanted = sql.join(
    [
      seen,
      ...(search ? [sql`q.search like fold(${likePattern(search)})`] : []),
      ...(type?.length ? [sql`q.type = any(${type}::text[])`] : []),
      ...(difficulty?.length ? [sql`q.difficulty = any(${difficulty}::text[])`] : []),
      ...(topic?.length ? [sql`q.topics && ${topic}::text[]`] : []),
      ...(place ? [ofCourse] : []),
    ],
    sql` and `,
  )
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from bank_questions q where ${wanted}`.execute(tx)
  const found = await sql<{ id: string }>`
    select q.id from bank_questions q where ${wanted}
    order by q.updated_at desc, q.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx)
  const { rows: topics } = await sql<{ topic: string; count: number }>`
    select topic, count(*)::int as count from bank_questions q, unnest(q.topics) topic where ${seen}
    group by topic order by count(*) desc, topic limit ${TOPICS}`.execute(tx)
  const ids = found.rows.map(({ id }) => id)
  const rows = new Map((await selectQuestions(tx, ids)).map((row) => [row.id, row]))
  const items = await viewSummaries(
    tx,
    writer,
    ids.flatMap((id) => rows.get(id) ?? []),
  )
  const places = await titlesOfCourses(tx, writer.writes)
  return { ...pageOf(items, counted.rows[0]?.total ?? 0, { page, pageSize }), topics, places }
}
