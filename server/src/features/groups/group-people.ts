import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Input } from '#contract/endpoint.ts'
import type { groupsApi } from '#contract/people/groups.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { pageOf } from '../../http/page.ts'
import { audit } from '../../platform/audit.ts'
import { likePattern } from '../../platform/like-pattern.ts'
import { mediaUrl } from '../../platform/files/media-url.ts'
import { findGroup, lockGroup } from './groups.view.ts'
import { inGroups } from './rule.ts'

export async function groupPeople({ tx }: Context, { params, query }: Input<typeof groupsApi.people>) {
  await findGroup(tx, params.id)
  const { page, pageSize, search } = query
  const wanted = tx
    .selectFrom('group_members as m')
    .innerJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'm.company_id').onRef('users.id', '=', 'm.user_id'),
    )
    .where('m.group_id', '=', params.id)
    .where('users.status', '!=', 'deleted')
    .$if(!!search, (q) =>
      q.where(sql<boolean>`users.id in (select search_users(fold(${likePattern(search ?? '')})))`),
    )
  const { total } = await wanted.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await wanted
    .select([
      'users.company_id',
      'users.id',
      'users.name',
      'users.surname',
      'users.photo_key',
      'm.entered_at',
    ])
    .orderBy(sql`users.name collate "und-x-icu"`)
    .orderBy('users.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const items = rows.map((row) => ({
    id: row.id,
    name: row.name,
    surname: row.surname,
    photoUrl: row.photo_key && mediaUrl(row.company_id, row.photo_key),
    enteredAt: row.entered_at.toISOString(),
  }))
  return pageOf(items, total, { page, pageSize })
}

/** A group that people are put into by hand, held: one with a rule has those alone whom its rule finds. */
export async function lockByHand(ctx: Context, id: string) {
  const group = await lockGroup(ctx, id)
  await ctx.askAgain()
  if (group.rule) fail('CONFLICT', { details: { reason: 'by_rule' } })
  return group
}

export async function addPeople(ctx: Context, { params, body }: Input<typeof groupsApi.addPeople>) {
  const { tx, actor, company, request } = ctx
  const group = await lockByHand(ctx, params.id)
  const userIds = [...new Set(body.userIds)]
  const people = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .where('status', 'in', inGroups)
    .execute()
  if (people.length !== userIds.length) fail('NOT_FOUND')
  const added = await tx
    .insertInto('group_members')
    .values(userIds.toSorted().map((user_id) => ({ company_id: company.id, group_id: params.id, user_id })))
    .onConflict((row) => row.doNothing())
    .returning('user_id')
    .execute()
  if (added.length) {
    const moves = added.map(({ user_id }) => ({
      company_id: company.id,
      id: uuid(),
      group_id: params.id,
      user_id,
      kind: 'entered' as const,
      why: 'hand' as const,
      by_id: actor.id,
    }))
    await tx.insertInto('group_moves').values(moves).execute()
    await audit(
      tx,
      company.id,
      { actor, request },
      {
        action: 'groups.people_added',
        target: { type: 'group', id: params.id, name: group.name },
        after: { people: added.length },
      },
    )
  }
  return { added: added.length, already: userIds.length - added.length }
}

export async function removePerson(ctx: Context, { params }: Input<typeof groupsApi.removePerson>) {
  const { tx, actor, company, request } = ctx
  const group = await lockByHand(ctx, params.id)
  const { numDeletedRows } = await tx
    .deleteFrom('group_members')
    .where('group_id', '=', params.id)
    .where('user_id', '=', params.userId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) fail('NOT_FOUND')
  await tx
    .insertInto('group_moves')
    .values({
      company_id: company.id,
      id: uuid(),
      group_id: params.id,
      user_id: params.userId,
      kind: 'left',
      why: 'hand',
      by_id: actor.id,
    })
    .execute()
  const { name, surname } = await tx
    .selectFrom('users')
    .select(['name', 'surname'])
    .where('id', '=', params.userId)
    .executeTakeFirstOrThrow()
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'groups.person_removed',
      target: { type: 'user', id: params.userId, name: `${name} ${surname}`.trim() },
      after: { group: group.name },
    },
  )
  return {}
}
