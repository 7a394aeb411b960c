import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import { Email } from '#contract/fields.ts'
import type { FoundByEmail, groupsApi } from '#contract/people/groups.ts'
import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { mediaUrl } from '../../platform/files/media-url.ts'
import { usersWho } from '../users/filter-users.ts'
import { lockByHand } from './group-people.ts'
import { findGroup } from './groups.view.ts'
import { inGroups } from './rule.ts'

/** Puts people into a group who were chosen in the list of people: however many they are, by one statement. */
export async function addSelection(ctx: Context, { params, body }: Input<typeof groupsApi.addSelection>) {
  const { tx, actor, company, request } = ctx
  const group = await lockByHand(ctx, params.id)
  const { selection } = body
  const people =
    'ids' in selection
      ? tx
          .selectFrom('users')
          .where('users.status', '!=', 'deleted')
          .where(sql<boolean>`users.id = any(${selection.ids}::uuid[])`)
      : usersWho(tx, selection.filters).where(sql<boolean>`users.id <> all(${selection.except}::uuid[])`)
  const fits = sql`status = any(${[...inGroups]}::text[])`
  const { rows } = await sql<{ added: number; fit: number; chosen: number }>`
    with chosen as (${people.select(['users.id', 'users.status'])}), entered as (
      insert into group_members (company_id, group_id, user_id)
        select current_company(), ${params.id}::uuid, id from chosen where ${fits} order by id
        on conflict do nothing returning user_id
    ), moved as (
      insert into group_moves (company_id, id, group_id, user_id, kind, why, by_id)
        select current_company(), gen_random_uuid(), ${params.id}::uuid, user_id, 'entered', 'hand', ${actor.id}::uuid
        from entered
    )
    select (select count(*) from entered)::int as added, (select count(*) from chosen where ${fits})::int as fit,
      (select count(*) from chosen)::int as chosen`.execute(tx)
  const { added = 0, fit = 0, chosen = 0 } = rows[0] ?? {}
  if (added > 0)
    await audit(
      tx,
      company.id,
      { actor, request },
      {
        action: 'groups.people_added',
        target: { type: 'group', id: params.id, name: group.name },
        after: { people: added },
      },
    )
  return { added, already: fit - added, left: chosen - fit }
}

/** Whose e-mail addresses these are: of each its row, in the order in which they were given, and each once. */
export async function findByEmail({ tx }: Context, { params, body }: Input<typeof groupsApi.findByEmail>) {
  await findGroup(tx, params.id)
  const asked = [...new Set(body.emails.map((email) => email.trim().toLowerCase()))].filter(Boolean)
  const people = await tx
    .selectFrom('users')
    .leftJoin('group_members as m', (join) =>
      join
        .onRef('m.company_id', '=', 'users.company_id')
        .onRef('m.user_id', '=', 'users.id')
        .on('m.group_id', '=', params.id),
    )
    .select(['users.company_id', 'users.id', 'users.name', 'users.surname', 'users.photo_key', 'users.email'])
    .select(['users.status', 'm.user_id as member'])
    .where(sql<boolean>`users.email = any(${asked}::text[])`)
    .where('users.status', '!=', 'deleted')
    .execute()
  const byEmail = new Map(people.map((one) => [one.email, one]))
  const items = asked.map((email): FoundByEmail => {
    const one = byEmail.get(email)
    if (!one)
      return { email, state: Email.safeParse(email).success ? 'nobody' : 'not_an_address', person: null }
    const { company_id, id, name, surname, photo_key, status, member } = one
    const may = (inGroups as readonly string[]).includes(status)
    return {
      email,
      state: member ? 'already' : may ? 'found' : 'left',
      person: { id, name, surname, photoUrl: photo_key && mediaUrl(company_id, photo_key) },
    }
  })
  return { items }
}
