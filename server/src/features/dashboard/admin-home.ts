import { sql } from 'kysely'
import type { Home } from '#contract/dashboard.ts'
import { statuses } from '#contract/people/users.ts'
import type { Context } from '../../http/caller/context.ts'
import { mediaUrl } from '../../platform/files/media-url.ts'

const DAYS = 14

/** People by status, invitations, onboarding and sign-ins by day of one company. */
export async function adminHome({ tx, company }: Context): Promise<NonNullable<Home['admin']>> {
  const counts = await tx
    .selectFrom('user_counts')
    .select((s) => ['status', s.cast<number>(s.fn.sum('people'), 'integer').as('count')])
    .groupBy('status')
    .execute()
  const people = statuses
    .filter((status) => status !== 'deleted')
    .map((status) => ({ status, count: counts.find((row) => row.status === status)?.count ?? 0 }))
  const { onboarded } = await tx
    .selectFrom('user_profiles')
    .innerJoin('users', (join) =>
      join
        .onRef('users.company_id', '=', 'user_profiles.company_id')
        .onRef('users.id', '=', 'user_profiles.user_id'),
    )
    .select((s) => s.cast<number>(s.fn.countAll(), 'integer').as('onboarded'))
    .where('users.status', 'in', ['active', 'hidden'])
    .where('onboarded_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const { active } = await tx
    .selectFrom('users')
    .select((s) => s.cast<number>(s.fn.countAll(), 'integer').as('active'))
    .where(sql<boolean>`coalesce(last_login, '-infinity') > now() - interval '7 days'`)
    .where('status', '!=', 'deleted')
    .executeTakeFirstOrThrow()
  const days = await sql<{ day: string; count: number }>`
    select d::date as day, count(s.id)::int as count
    from generate_series((now() at time zone ${company.timeZone})::date - ${DAYS - 1}::int, (now() at time zone ${company.timeZone})::date, interval '1 day') d
    left join sessions s on s.company_id = ${company.id}::uuid and s.created_at > now() - ${`${DAYS + 1} days`}::interval
      and (s.created_at at time zone ${company.timeZone})::date = d::date
    group by d order by d`.execute(tx)
  const newest = await tx
    .selectFrom('users')
    .select(['id', 'name', 'surname', 'status', 'photo_key', 'created_at'])
    .where('status', '!=', 'deleted')
    .orderBy('created_at', 'desc')
    .limit(5)
    .execute()
  return {
    people,
    invitationsPending: people.find(({ status }) => status === 'pending')?.count ?? 0,
    onboarded,
    activeLast7Days: active,
    signIns: days.rows,
    newest: newest.map((row) => ({
      id: row.id,
      name: row.name,
      surname: row.surname,
      photoUrl: row.photo_key && mediaUrl(company.id, row.photo_key),
      status: row.status,
      createdAt: row.created_at.toISOString(),
    })),
  }
}
