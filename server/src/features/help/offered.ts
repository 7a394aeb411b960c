import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { helpRounds, LAST_ROUND } from '#contract/rules/help/help-rounds.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { threadsAbout } from '../conversations/offered.ts'
import { lockRequest, requirePart, type RequestRow } from './find-request.ts'
import { asNow, isOwed, owedBy } from './requests.ts'

type Own = Pick<Context, 'tx' | 'actor'>

/** Refuses who is not its mentor, and who has not answered it. */
async function requireAnswered(own: Own, row: RequestRow): Promise<RequestRow> {
  if ((await requirePart(own, row)) !== 'claimer') fail('FORBIDDEN')
  if (row.answered_at === null || row.state === 'claimed')
    fail('CONFLICT', { details: { reason: 'not_answered' } })
  return row
}

/** A request for whom its words are for. */
export async function seenRequest(own: Own, id: string): Promise<RequestRow> {
  const row = await own.tx.selectFrom('help_requests').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) fail('NOT_FOUND')
  await requirePart(own, asNow(row))
  return row
}

/** A request that the caller answered as its mentor. */
export async function answeredRequest(own: Own, id: string): Promise<RequestRow> {
  const row = await own.tx.selectFrom('help_requests').selectAll().where('id', '=', id).executeTakeFirst()
  return requireAnswered(own, row ?? fail('NOT_FOUND'))
}

/** The same, held until the transaction ends. */
export async function holdAnswered({ tx, askAgain }: Context, id: string): Promise<RequestRow> {
  const row = await lockRequest(tx, id)
  return requireAnswered({ tx, actor: await askAgain() }, row)
}

/** What the mentor who holds a request wrote about it, as one text. */
export async function answerOf(tx: Tx, row: RequestRow): Promise<string> {
  const threads = await threadsAbout(tx, { kind: 'help', id: row.id }, row.student_id)
  const said = threads.find(({ withId }) => withId === row.claimer_id)?.messages ?? []
  return said
    .filter(({ mine, deleted }) => !mine && !deleted)
    .map(({ text }) => text)
    .join('\n\n')
    .slice(0, limits.messageLength)
}

/** Who made a request, where it is there still. */
export const askerOf = (tx: Tx, requestId: string) =>
  tx
    .selectFrom('help_requests as h')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'h.company_id').onRef('u.id', '=', 'h.student_id'),
    )
    .select(['u.name', 'u.surname', 'u.email'])
    .where('h.id', '=', requestId)
    .executeTakeFirst()

/** Whether the person of a row asked a mentor about an item of a course since a moment, in SQL. */
export const askedSince = (of: { user: string; course: string; item: string; since: string }) => sql<boolean>`
  exists (select from help_requests h where h.company_id = current_company()
    and h.course_id = ${sql.ref(of.course)} and h.item_id = ${sql.ref(of.item)}
    and h.student_id = ${sql.ref(of.user)} and h.asked_at >= ${sql.ref(of.since)})`

/** What people asked a mentor about lately, or is not closed yet: `student item`, as `askedKey` has it. */
export async function askedLately(tx: Tx, userIds: readonly string[], days: number): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const { rows } = await sql<{ userId: string; itemId: string }>`
    select distinct student_id as "userId", item_id as "itemId" from help_requests
    where company_id = current_company() and student_id = any(${userIds}::uuid[])
      and last_at > now() - ${days} * interval '1 day' and state <> 'cancelled'`.execute(tx)
  return new Set(rows.map(askedKey))
}
export const askedKey = ({ userId, itemId }: { userId: string; itemId: string }) => `${userId} ${itemId}`

/**
 * Requests that nobody answers yet and whose promise is broken, or so near that who leads is told: a part of other statements. What
 * somebody asked themselves is not for them to look after.
 */
export const lateHelp = (
  actorId: string,
) => sql`(select h.asked_at as at, null::uuid as place from help_requests h
  where h.company_id = current_company() and ${isOwed} and h.student_id <> ${actorId}
    and (now() >= ${owedBy} or now() >= h.queued_at + (h.promised_at - h.queued_at) * ${helpRounds[LAST_ROUND].after}::float8))`
