import { sql, type RawBuilder } from 'kysely'
import type { Home } from '#contract/dashboard.ts'
import { MOST_DECISIONS, decisionKinds, type Decision } from '#contract/installation/decisions.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { proposedAnswers } from '../answers/course-answers.ts'
import { unopenedReports } from '../conversations/offered.ts'
import { openTitles } from '../courses/offered.ts'
import { openAtDesk } from '../desk/offered.ts'
import { askToBeIn } from '../enrolments/offered.ts'
import { lateHelp } from '../help/offered.ts'
import { askToTakePart, programmeName, proposalsToReview } from '../programmes/offered.ts'

type Kind = Decision['kind']
type Row = { kind: Kind; count: number; since: Date; place: string | null }

/** Where each is decided; `place` is the course or programme of the one that waits longest. */
const paths: Record<Kind, (place: string) => string> = {
  reports: () => '/dashboard/reported',
  help_late: () => '/dashboard/help',
  desk: () => '/dashboard/messages/desk',
  course_requests: (course) => `/dashboard/teach/${course}/learners?state=requested`,
  applications: (programme) => `/dashboard/mentoring/programmes/${programme}/people?state=requested`,
  matchings: (programme) => `/dashboard/mentoring/programmes/${programme}/matching`,
  answers: (course) => `/dashboard/teach/${course}/answers`,
  invitations: () => '/dashboard/users?status=pending',
  overdue: () => '/dashboard/training',
}

/** A kind of what waits, as rows (at, place): the oldest that are counted. */
const part = (kind: Kind, rows: RawBuilder<unknown>) =>
  sql`(select ${kind}::text as kind, w.at, w.place from ${rows} w order by w.at limit ${sql.lit(MOST_DECISIONS)})`

/** Of each list what its own reader finds there: whoever is at work in another company has no line to that one’s people. */
function partsFor({ actor, company }: Pick<Context, 'actor' | 'company'>): RawBuilder<unknown>[] {
  return [
    part('help_late', lateHelp(actor.id)),
    part('course_requests', askToBeIn),
    part('applications', askToTakePart),
    part('matchings', proposalsToReview),
    part('answers', proposedAnswers),
    part('invitations', pending),
    ...(actor.companyId === company.id ? [part('desk', openAtDesk(actor.id))] : []),
    ...(actor.role === 'super_admin' ? [part('reports', unopenedReports(actor.id))] : []),
  ]
}

const pending = sql`(select coalesce(u.invited_at, u.created_at) as at, null::uuid as place from users u
  where u.company_id = current_company() and u.status = 'pending')`

async function namesOf(tx: Tx, rows: readonly Row[]): Promise<(row: Row) => Promise<string | null>> {
  const ofCourses = rows.filter(({ kind }) => kind === 'course_requests' || kind === 'answers')
  const titles = await openTitles(
    tx,
    ofCourses.flatMap(({ place }) => place ?? []),
  )
  return async ({ kind, place }) => {
    if (place === null) return null
    if (kind === 'applications' || kind === 'matchings') return programmeName(tx, place)
    return titles.find(({ id }) => id === place)?.title ?? null
  }
}

/**
 * What waits for an administrator’s decision, in one statement that reads the oldest of each kind from an index and counts no further
 * than it says; people who are late with their training come as Home knows them already.
 */
export async function decisions(
  ctx: Context,
  overdue: (NonNullable<Home['overdue']> & { since: string }) | undefined,
): Promise<Decision[]> {
  const { rows } = await sql<Row>`
    select kind, count(*)::int as count, min(at) as since, (array_agg(place order by at))[1] as place
    from (${sql.join(partsFor(ctx), sql` union all `)}) waiting group by kind`.execute(ctx.tx)
  const nameOf = await namesOf(ctx.tx, rows)
  const found: Decision[] = []
  for (const row of rows)
    found.push({
      kind: row.kind,
      count: row.count,
      since: row.since.toISOString(),
      place: await nameOf(row),
      path: paths[row.kind](row.place ?? ''),
    })
  if (overdue)
    found.push({
      kind: 'overdue',
      count: Math.min(overdue.people, MOST_DECISIONS),
      since: new Date(overdue.since).toISOString(),
      place: null,
      path: paths.overdue(''),
    })
  return found.toSorted((a, b) => decisionKinds.indexOf(a.kind) - decisionKinds.indexOf(b.kind))
}
