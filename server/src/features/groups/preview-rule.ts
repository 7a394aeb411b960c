import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { groupsApi } from '#contract/people/groups.ts'
import type { Context } from '../../http/caller/context.ts'
import { mediaUrl } from '../../platform/files/media-url.ts'
import { peopleWho } from './rule.ts'

const FIRST = 8

/** Whom a rule finds now, before it is saved. */
export async function previewRule({ tx }: Context, { body }: Input<typeof groupsApi.preview>) {
  const wanted = peopleWho(tx, body.rule)
  const { people } = await wanted.select(sql<number>`count(*)::int`.as('people')).executeTakeFirstOrThrow()
  const rows = await wanted
    .select(['users.company_id', 'users.id', 'users.name', 'users.surname', 'users.photo_key'])
    .orderBy(sql`users.name collate "und-x-icu"`)
    .orderBy('users.id')
    .limit(FIRST)
    .execute()
  const first = rows.map(({ company_id, id, name, surname, photo_key }) => ({
    id,
    name,
    surname,
    photoUrl: photo_key && mediaUrl(company_id, photo_key),
  }))
  return { people, first }
}
