import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Input } from '#contract/endpoint.ts'
import type { meetingsApi } from '#contract/meetings/meetings.ts'
import { leads } from '#contract/meetings/room.ts'
import type { Context } from '../../../http/caller/context.ts'
import { fail, failLimit } from '../../../core/errors.ts'
import { companySecret, sha256 } from '../../../http/caller/tokens.ts'
import { meetingsLimits } from '../limits.ts'
import { audit } from '../../../platform/audit.ts'
import { readPolicy } from '../meeting-policy.ts'
import { findMeeting, fullName } from '../meetings.view.ts'
import { ownRole } from '../own-role.ts'
import { lockMeeting } from './take-place.ts'
import { putOut } from '../room/end-room.ts'

export const GUEST_LINK_PREFIX = 'link_'

/** The meeting, for those who lead it. */
async function ledMeeting({ tx, actor }: Context, code: string) {
  const meeting = (await findMeeting(tx, code)) ?? fail('NOT_FOUND')
  const { role } = await ownRole(tx, meeting, actor.id)
  if (!leads(role)) fail('FORBIDDEN')
  return meeting
}

export async function guestLinks(ctx: Context, { params }: Input<typeof meetingsApi.guestLinks>) {
  const meeting = await ledMeeting(ctx, params.code)
  const rows = await ctx.tx
    .selectFrom('meeting_guest_links as l')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'l.company_id').onRef('u.id', '=', 'l.created_by'),
    )
    .select((eb) => [
      'l.id',
      'l.created_at',
      'u.name',
      'u.surname',
      eb
        .selectFrom('meeting_guests as g')
        .whereRef('g.company_id', '=', 'l.company_id')
        .whereRef('g.link_id', '=', 'l.id')
        .select(sql<number>`count(*)::int`.as('n'))
        .as('guests'),
    ])
    .where('l.meeting_id', '=', meeting.id)
    .where('l.revoked_at', 'is', null)
    .orderBy('l.created_at')
    .execute()
  return {
    items: rows.map((row) => ({
      id: row.id,
      createdAt: row.created_at.toISOString(),
      createdBy: fullName(row),
      guests: row.guests ?? 0,
    })),
  }
}

/** Makes a link for guests. Only its hash is stored: whoever loses it makes another. */
export async function createGuestLink(ctx: Context, { params }: Input<typeof meetingsApi.createGuestLink>) {
  const { tx, actor, company, request } = ctx
  await lockMeeting(tx, (await ledMeeting(ctx, params.code)).id)
  // Who waited for it, and what they asked for, is judged as it is then.
  await ctx.askAgain()
  const meeting = await ledMeeting(ctx, params.code)
  if (!(await readPolicy(tx)).guests) fail('FORBIDDEN', { details: { reason: 'guests_not_allowed' } })
  const { links } = await tx
    .selectFrom('meeting_guest_links')
    .select(sql<number>`count(*)::int`.as('links'))
    .where('meeting_id', '=', meeting.id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  const maximum = meetingsLimits.guestLinks
  if (links >= maximum) failLimit('guestLinks', maximum)
  const id = uuid()
  const token = companySecret(GUEST_LINK_PREFIX, company.id)
  await tx
    .insertInto('meeting_guest_links')
    .values({
      company_id: company.id,
      id,
      meeting_id: meeting.id,
      hash: sha256(token),
      created_by: actor.id,
    })
    .execute()
  const target = { type: 'meeting', id: meeting.id, name: meeting.title }
  await audit(tx, company.id, { actor, request }, { action: 'meetings.guest_link_created', target })
  return { id, token }
}

/** Revokes a link. The guests who came by it leave, and cannot come back by it. */
export async function revokeGuestLink(ctx: Context, { params }: Input<typeof meetingsApi.revokeGuestLink>) {
  const { tx, actor, company, request, services } = ctx
  const meeting = await ledMeeting(ctx, params.code)
  const revoked = await tx
    .updateTable('meeting_guest_links')
    .set({ revoked_at: new Date() })
    .where('id', '=', params.id)
    .where('meeting_id', '=', meeting.id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!revoked) fail('NOT_FOUND')
  const there = await tx
    .selectFrom('meeting_peers as p')
    .innerJoin('meeting_guests as g', (join) =>
      join.onRef('g.company_id', '=', 'p.company_id').onRef('g.id', '=', 'p.guest_id'),
    )
    .select('p.id')
    .where('g.link_id', '=', revoked.id)
    .where('p.state', '!=', 'out')
    .execute()
  await putOut(
    tx,
    services.relay,
    { companyId: company.id, room: meeting.id },
    there.map(({ id }) => id),
    'removed',
  )
  const target = { type: 'meeting', id: meeting.id, name: meeting.title }
  await audit(tx, company.id, { actor, request }, { action: 'meetings.guest_link_revoked', target })
  return {}
}
