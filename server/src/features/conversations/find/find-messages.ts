import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { conversationsApi } from '#contract/help/conversations.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { likePattern } from '../../../platform/like-pattern.ts'
import { messageColumns, textFor, viewMessage, type MessageRow } from '../messages.ts'
import { groupFolded, groupPeople, viewGroup } from '../group/people.ts'
import { isListed, isSeen, viewPerson, withOthers, type ConversationRow } from '../own-conversation.ts'
import { filesOf } from '../parcels.ts'

const MOST_FOUND = 30
/** Letters are compared in so many messages at a time, however many there are. */
const LOOKED_THROUGH = 4_000

/** Of a message g and its reader m: by its letters, with the signs that it was typed with or without them. */
export const says = (text: string) => sql`(fold(${textFor}) like fold(${likePattern(text)})
  or case when ${textFor} ~ ${'[*_`]'} then fold(translate(${textFor}, ${'*_`'}, '')) like fold(${likePattern(text)}) end)`

/** Where a message stands among all that somebody may read; `at` in microseconds since 1970, as it is kept. */
type Place = { at: number; conversation_id: string; number: number }
const textOf = ({ at, conversation_id, number }: Place) => [at, conversation_id, number].join('~')
function placeOf(text: string): Place {
  const [at = '', conversation_id = '', number = ''] = text.split('~')
  return { at: Number(at), conversation_id, number: Number(number) }
}
const instantOf = ({ at }: Place) => sql`(timestamptz 'epoch' + ${at}::float8 * interval '1 microsecond')`
/** Of rows one: as jsonb. */
const place = sql`jsonb_build_object('at', (extract(epoch from one.at) * 1000000)::bigint,
  'conversation_id', one.conversation_id, 'number', one.number)`
const newestFirst = sql`one.at desc, one.conversation_id desc, one.number desc`

type Looked = { found: Place[]; more: boolean; last: Place | null }

/** Those that say it among the newest before a place, and the last one that was looked at. */
async function lookThrough(tx: Tx, userId: string, text: string, before: Place | null): Promise<Looked> {
  const isBefore = before
    ? sql`g.at <= ${instantOf(before)} and (g.at, g.conversation_id, g.number)
        < (${instantOf(before)}, ${before.conversation_id}::uuid, ${before.number}::int)`
    : sql`true`
  // Each step is bounded before the next, whatever the planner knows. Which messages are the newest is read from an index alone.
  const { rows } = await sql<Looked>`
    with mine as materialized (
      select m.user_id, c.company_id, c.id from conversation_members m
        join conversations c on c.company_id = m.company_id and c.id = m.conversation_id
      where m.user_id = ${userId} and ${isListed}),
    newest as materialized (
      select one.* from mine m cross join lateral (
        select g.company_id, g.conversation_id, g.number, g.at from messages g
        where g.company_id = m.company_id and g.conversation_id = m.id and ${isBefore} and ${isSeen}
        order by g.at desc, g.number desc limit ${LOOKED_THROUGH + 1}) one
      order by ${newestFirst} limit ${LOOKED_THROUGH + 1}),
    looked as materialized (select one.* from newest one order by ${newestFirst} limit ${LOOKED_THROUGH}),
    found as materialized (
      select one.* from (select ${userId}::uuid as user_id) m, looked one cross join lateral (
        select g.* from messages g where g.company_id = one.company_id
          and g.conversation_id = one.conversation_id and g.number = one.number limit 1) g
      where g.deleted_at is null and ${says(text)}
      order by ${newestFirst} limit ${MOST_FOUND + 1})
    select (select count(*) from newest) > ${LOOKED_THROUGH} as more,
      (select ${place} from looked one order by one.at, one.conversation_id, one.number limit 1) as last,
      coalesce((select jsonb_agg(${place} order by ${newestFirst}) from found one), '[]') as found`.execute(
    tx,
  )
  return rows[0] ?? { found: [], more: false, last: null }
}

const readFound = async (tx: Tx, userId: string, found: readonly Place[]) =>
  (
    await sql<MessageRow & ConversationRow & { message_id: string }>`
    select ${messageColumns}, g.id as message_id, c.id, c.company_id, c.for_id, ${groupPeople} as people, ${groupFolded} as folded,
      u.id as other_id, u.name, u.surname, u.role, u.status, u.photo_key
    from ${withOthers} join messages g on g.company_id = c.company_id and g.conversation_id = c.id
    where m.user_id = ${userId} and ${isListed} and ${isSeen} and (g.conversation_id, g.number) in (${sql.join(
      found.map(({ conversation_id, number }) => sql`(${conversation_id}::uuid, ${number}::int)`),
    )})
    order by g.at desc, g.conversation_id desc, g.number desc`.execute(tx)
  ).rows

/** In one’s own conversations alone, by letters with or without their accents: the newest first, and so many at a time. */
export async function findMessages(ctx: Context, { query }: Input<typeof conversationsApi.search>) {
  const { tx, actor } = ctx
  const before = query.before === undefined ? null : placeOf(query.before)
  const { found, more, last } = await lookThrough(tx, actor.id, query.text, before)
  const shown = found.slice(0, MOST_FOUND)
  const rows = shown.length > 0 ? await readFound(tx, actor.id, shown) : []
  const files = await filesOf(ctx, rows)
  const end = found.length > shown.length ? shown.at(-1) : more ? last : null
  return {
    items: rows.map((row) => ({
      conversationId: row.id,
      person: viewPerson(row),
      group: viewGroup(actor.id, row),
      message: viewMessage({ ...row, id: row.message_id }, actor.id, {
        files,
        ofGroup: row.people !== null,
      }),
    })),
    further: end ? { before: textOf(end), at: new Date(Math.floor(end.at / 1000)).toISOString() } : null,
  }
}
