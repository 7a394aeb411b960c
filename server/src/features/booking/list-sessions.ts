import { sql } from 'kysely'
import type { bookingApi } from '#contract/mentoring/booking.ts'
import type { Input } from '#contract/endpoint.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { pageOf } from '../../http/page.ts'
import { roomsOf } from '../meetings/offered.ts'
import { isPair, ownPair, pairsOfGroup } from '../mentoring/offered.ts'
import { findSession } from './find-session.ts'
import { firstTogether, isFirstTogether } from './together/rows-together.ts'
import { viewDates, viewDetails, viewSession } from './session.view.ts'

/** What is not over by the clock, nor given up: what is to come, and what goes on. */
export const isComing = sql<boolean>`(s.state = 'requested' and s.expires_at > now()
  or s.state in ('confirmed', 'live') and s.starts_at + make_interval(mins => s.minutes) > now())`

const ofPair = (tx: Tx, relationshipId: string) =>
  tx.selectFrom('booking_sessions as s').where('s.relationship_id', '=', relationshipId)

/** Those of a group as its mentor has them: each once, whoever comes to it. */
const ofGroup = (tx: Tx, groupId: string) =>
  tx
    .selectFrom('booking_sessions as s')
    .where(sql<boolean>`s.relationship_id in ${pairsOfGroup(groupId)}`)
    .where(isFirstTogether)

const countOf = (rows: ReturnType<typeof ofPair>) =>
  rows
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
    .then(({ total }) => total)

/** The sessions of one’s own pair. */
export async function listSessions(ctx: Context, { params, query }: Input<typeof bookingApi.sessions>) {
  const { tx } = ctx
  const { part, id, group } = await ownPair(ctx, params.id)
  const coming = query.when === 'coming'
  const wanted = (group && part === 'mentor' ? ofGroup(tx, group.id) : ofPair(tx, id)).where(
    coming ? isComing : sql<boolean>`not ${isComing}`,
  )
  const total = await countOf(wanted)
  const rows = await wanted
    .selectAll('s')
    .orderBy('s.starts_at', coming ? 'asc' : 'desc')
    .orderBy('s.id')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute()
  const rooms = await roomsOf(
    tx,
    rows.flatMap(({ meeting_id }) => meeting_id ?? []),
  )
  return pageOf(
    rows.map((row) => viewSession(row, part, rooms)),
    total,
    query,
  )
}

/** A session of one’s own with its agenda. */
export async function openSession(ctx: Context, { params }: Input<typeof bookingApi.session>) {
  const row = await findSession(ctx.tx, params.id)
  const pair = await ownPair(ctx, row.relationship_id)
  return viewDetails(ctx.tx, pair.part === 'mentor' ? await firstTogether(ctx.tx, row) : row, pair)
}

/** The same for administrators: when, how long, and how it stands. */
export async function listPairSessions({ tx }: Context, { params, query }: Input<typeof bookingApi.ofPair>) {
  if (!(await isPair(tx, params.id))) fail('NOT_FOUND')
  const total = await countOf(ofPair(tx, params.id))
  const rows = await ofPair(tx, params.id)
    .selectAll('s')
    .orderBy('s.starts_at', 'desc')
    .orderBy('s.id')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute()
  return pageOf(rows.map(viewDates), total, query)
}
