import { sql } from 'kysely'
import type { Home } from '#contract/dashboard.ts'
import type { Context } from '../../http/caller/context.ts'
import { blockedWith } from '../conversations/offered.ts'
import { hasCapacity } from '../mentoring/offered.ts'
import { mediaUrl } from '../../platform/files/media-url.ts'

const MOST = 6

const lower = (texts: string[]) => texts.map((text) => text.toLocaleLowerCase())
const inCommon = (mine: string[], theirs: string[]) => {
  const known = new Set(lower(mine))
  return theirs.filter((text) => known.has(text.toLocaleLowerCase()))
}

const profile = ({ tx, actor }: Context) =>
  tx.selectFrom('user_profiles').selectAll().where('user_id', '=', actor.id).executeTakeFirst()

/**
 * People of a role in this company whose list shares most with the caller's; hidden people are in no directory, and of two of
 * whom one blocked the other neither is shown the other.
 */
async function people(
  { tx, actor }: Context,
  role: 'mentor' | 'student',
  list: 'topics' | 'interests',
  mine: string[],
) {
  if (!mine.length && role === 'student') return []
  const theirs = sql.ref<string[]>(`user_profiles.${list}`)
  const without = [actor.id, ...(await blockedWith(tx, actor.id))]
  const rows = await tx
    .selectFrom('users')
    .innerJoin('user_profiles', (join) =>
      join
        .onRef('user_profiles.company_id', '=', 'users.company_id')
        .onRef('user_profiles.user_id', '=', 'users.id'),
    )
    .select([
      'users.company_id',
      'users.id',
      'users.name',
      'users.surname',
      'users.photo_key',
      'users.time_zone',
      theirs.as('list'),
    ])
    .where('users.role', '=', role)
    .where('users.status', '=', 'active')
    .where('users.id', 'not in', without)
    .$if(role === 'mentor', (query) => query.where(hasCapacity))
    .orderBy(
      sql`(select count(*) from unnest(${theirs}) t where lower(t) = any(${lower(mine)}::text[]))`,
      'desc',
    )
    .orderBy('users.id')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    surname: row.surname,
    photoUrl: row.photo_key && mediaUrl(row.company_id, row.photo_key),
    timeZone: row.time_zone,
    list: row.list,
    shared: inCommon(mine, row.list),
  }))
}

export async function studentHome(ctx: Context): Promise<NonNullable<Home['student']>> {
  const own = await profile(ctx)
  const interests = own?.interests ?? []
  const mentors = await people(ctx, 'mentor', 'topics', interests)
  return {
    goals: own?.goals ?? [],
    interests,
    mentors: mentors.map(({ list, ...rest }) => ({ ...rest, topics: list })),
  }
}

export async function mentorHome(ctx: Context): Promise<NonNullable<Home['mentor']>> {
  const own = await profile(ctx)
  const topics = own?.topics ?? []
  const students = (await people(ctx, 'student', 'interests', topics)).filter(({ shared }) => shared.length)
  return {
    topics,
    capacity: own?.capacity ?? 0,
    availableMinutes: (own?.availability ?? []).reduce((sum, { from, to }) => sum + to - from, 0),
    students: students.map(({ list, ...rest }) => ({ ...rest, interests: list })),
  }
}
