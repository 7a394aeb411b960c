import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { groupsApi } from '#contract/people/groups.ts'
import type { Context } from '../../http/caller/context.ts'
import { pageOf } from '../../http/page.ts'
import { mediaUrl } from '../../platform/files/media-url.ts'
import { findGroup } from './groups.view.ts'

/** Who entered a group and who left it, when and why. */
export async function groupMoves({ tx }: Context, { params, query }: Input<typeof groupsApi.moves>) {
  await findGroup(tx, params.id)
  const { page, pageSize } = query
  const wanted = tx
    .selectFrom('group_moves as m')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'm.company_id').onRef('u.id', '=', 'm.user_id'),
    )
    .where('m.group_id', '=', params.id)
    .where('u.status', '!=', 'deleted')
  const { total } = await wanted.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await wanted
    .select(['m.id', 'm.company_id', 'm.kind', 'm.why', 'm.at', 'u.name', 'u.surname', 'u.photo_key'])
    .select('u.id as user_id')
    .select(
      sql<string | null>`(select trim(b.name || ' ' || b.surname) from users b
        where b.company_id = m.company_id and b.id = m.by_id)`.as('by'),
    )
    .orderBy('m.at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const items = rows.map(({ id, company_id, kind, why, at, by, user_id, name, surname, photo_key }) => ({
    id,
    person: { id: user_id, name, surname, photoUrl: photo_key && mediaUrl(company_id, photo_key) },
    kind,
    why,
    by,
    at: at.toISOString(),
  }))
  return pageOf(items, total, { page, pageSize })
}
