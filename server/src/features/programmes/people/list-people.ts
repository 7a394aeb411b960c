import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { programmesApi } from '#contract/mentoring/programmes.ts'
import type { ProgrammeKind } from '#contract/rules/mentoring/programme-kinds.ts'
import {
  keptAnswers,
  questionsFor,
  type FormQuestion,
} from '#contract/rules/mentoring/programme-questions.ts'
import type { Context } from '../../../http/caller/context.ts'
import { pageOf } from '../../../http/page.ts'
import { likePattern } from '../../../platform/like-pattern.ts'
import { mediaUrl } from '../../../platform/files/media-url.ts'
import type { ApplicationRow } from '../application/own-application.ts'
import { findRow } from '../programme.view.ts'

/** What is asked of them by now, and what they answered to it. */
const answersFor = (
  { part, answers }: Pick<ApplicationRow, 'part' | 'answers'>,
  questions: readonly FormQuestion[],
  kind: ProgrammeKind,
) => keptAnswers(questionsFor(questions, part, kind), answers, answers)

const order = sql`case a.state when 'requested' then 0 when 'waiting' then 1 when 'accepted' then 2
  when 'invited' then 3 else 4 end`

/** Who takes part, or wants to. A draft is nobody’s business but its writer’s. */
export async function listProgrammePeople(
  { tx }: Context,
  { params, query }: Input<typeof programmesApi.people>,
) {
  const { questions, kind } = await findRow(tx, params.id)
  const { page, pageSize, search, part, state } = query
  const wanted = tx
    .selectFrom('programme_applications as a')
    .innerJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'a.company_id').onRef('users.id', '=', 'a.user_id'),
    )
    .where('a.programme_id', '=', params.id)
    .where('a.state', '!=', 'draft')
    .where('users.status', '!=', 'deleted')
    .$if(!!search, (q) =>
      q.where(sql<boolean>`users.id in (select search_users(fold(${likePattern(search ?? '')})))`),
    )
    .$if(part !== undefined, (q) => q.where('a.part', '=', part ?? 'mentee'))
    .$if(state !== undefined, (q) => q.where('a.state', '=', state ?? 'accepted'))
  const { total } = await wanted.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await wanted
    .selectAll('a')
    .select(['users.name', 'users.surname', 'users.photo_key', 'users.time_zone'])
    .orderBy(order)
    .orderBy('a.sent_at')
    .orderBy(sql`users.name collate "und-x-icu"`)
    .orderBy('a.user_id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const items = rows.map((row) => ({
    id: row.user_id,
    name: row.name,
    surname: row.surname,
    photoUrl: row.photo_key && mediaUrl(row.company_id, row.photo_key),
    timeZone: row.time_zone,
    part: row.part,
    state: row.state,
    // Who was invited may have begun to write: that is theirs until they send it.
    topics: row.sent_at ? row.topics : [],
    goals: row.sent_at ? row.goals : '',
    languages: row.sent_at ? row.languages : [],
    department: row.sent_at ? row.department : 'any',
    places: row.places,
    answers: row.sent_at ? answersFor(row, questions, kind) : {},
    sentAt: row.sent_at?.toISOString() ?? null,
  }))
  return pageOf(items, total, query)
}
