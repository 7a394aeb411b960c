import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { standingOf, type Asked, type HelpStanding } from '#contract/rules/help/expected-wait.ts'
import { holdsMentor } from '#contract/rules/help/help-moves.ts'
import { hereAmong, unseen } from '../../../capabilities/live/offered.ts'
import type { Tx } from '../../../db/tenant.ts'
import { companyOf } from '../../../platform/companies/companies.ts'
import { blockedWith } from '../../conversations/offered.ts'
import { mentorsOf } from '../../mentoring/mentors-of.ts'
import { helpLimits } from '../limits.ts'

/** The hour of the company’s own clock. */
async function companyHour(tx: Tx, timeZone: string): Promise<number> {
  const { rows } = await sql<{ hour: number }>`
    select extract(hour from now() at time zone ${timeZone})::int as hour`.execute(tx)
  return rows[0]?.hour ?? 0
}

type Mentor = { id: string; capacity: number | null; holds: number }

/** The mentors to whom somebody’s request may go, as those who are told of it are chosen. */
async function mentorsFor(tx: Tx, studentId: string): Promise<Mentor[]> {
  const { rows } = await sql<Mentor>`
    select u.id, p.capacity, (select count(*)::int from help_requests o where o.company_id = u.company_id
        and o.claimer_id = u.id and o.state in (${sql.join([...holdsMentor])})) as holds
    from users u left join user_profiles p on p.company_id = u.company_id and p.user_id = u.id
    where u.role = 'mentor' and u.status = 'active' and u.id <> ${studentId}
    order by u.id limit ${helpLimits.atOnce.judged}`.execute(tx)
  const blocked = await blockedWith(tx, studentId)
  const own = (await mentorsOf(tx, [studentId])).get(studentId) ?? []
  return rows.filter(({ id, capacity }) => !blocked.has(id) && ((capacity ?? 0) > 0 || own.includes(id)))
}

/** Whoever does not want to be seen here sees nobody: of them it is not known, and what is told goes by before alone. */
async function standingFor(tx: Tx, studentId: string, timeZone: string): Promise<HelpStanding | null> {
  if ((await unseen(tx, [studentId])).has(studentId)) return null
  const mentors = await mentorsFor(tx, studentId)
  const people = await hereAmong(
    tx,
    mentors.map(({ id }) => id),
    timeZone,
  )
  const here = new Set(people.filter((one) => one.here === 'now').map(({ id }) => id))
  const { waiting } = await tx
    .selectFrom('help_requests')
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow()
  const places = mentors
    .filter(({ id }) => here.has(id))
    .map(({ holds }) => Math.max(0, limits.helpClaims - holds))
  return standingOf(places, waiting)
}

/** When somebody asks, about what, and how it stands with those who might answer. */
export async function askedNow(
  tx: Tx,
  studentId: string,
  topics: readonly string[],
): Promise<Required<Asked>> {
  const { timeZone } = await companyOf(tx)
  return {
    hour: await companyHour(tx, timeZone),
    topics,
    standing: await standingFor(tx, studentId, timeZone),
  }
}
