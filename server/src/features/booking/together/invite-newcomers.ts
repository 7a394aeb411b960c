import { sql } from 'kysely'
import { inCompanies } from '../../../platform/jobs/in-companies.ts'
import { companyOf } from '../../../platform/companies/companies.ts'
import { holdPeople } from '../../../platform/people/hold-person.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Services } from '../../../services.ts'
import { joinRoom } from '../../meetings/offered.ts'
import { pairsBeside } from '../../mentoring/offered.ts'
import { bookingLimits } from '../limits.ts'
import { together } from '../series/together.ts'
import { seriesOfRow } from '../session.view.ts'
import { tellAll, type News } from '../tell.ts'
import { writeSession } from '../write-session.ts'
import { findSession } from '../find-session.ts'

const { atOnce } = bookingLimits

/** A session of a group that is to come, and one who is in the group and was not asked to it: they came later. */
const due = sql`from booking_sessions s
  join ${pairsBeside} n on n.company_id = s.company_id and n.beside_id = s.relationship_id
  where s.together_id is not null and s.state = 'confirmed' and s.starts_at > now() and s.meeting_id is not null
    and not exists (select from booking_sessions k where k.company_id = s.company_id
      and k.together_id = s.together_id and k.relationship_id = n.id)`

type Due = { session_id: string; pair_id: string; mentee_id: string; mentor_id: string }

const dueOf = async (tx: Tx): Promise<Due[]> =>
  (
    await sql<Due>`
      select distinct on (s.together_id, n.id) s.id as session_id, s.mentor_id, n.id as pair_id, n.mentee_id ${due}
      order by s.together_id, n.id, s.id limit ${atOnce}`.execute(tx)
  ).rows

async function inviteIn({ db, ...services }: Services, companyId: string): Promise<boolean> {
  return db.withTenant(companyId, async (tx) => {
    // A mentor who is moving the session or calling it off is before or after this: nobody is asked to where it no longer is.
    const mentors = [...new Set((await dueOf(tx)).map((one) => one.mentor_id))]
    await holdPeople(tx, mentors)
    const rows = (await dueOf(tx)).filter((one) => mentors.includes(one.mentor_id))
    const news: News[] = []
    for (const { session_id, pair_id, mentee_id } of rows) {
      const of = await findSession(tx, session_id)
      if (!of.meeting_id) continue
      await joinRoom(tx, of.meeting_id, mentee_id)
      const row = await writeSession(tx, {
        companyId,
        pair: { id: pair_id, mentor: { id: of.mentor_id }, mentee: { id: mentee_id } },
        by: 'mentor',
        times: [of.starts_at],
        minutes: of.minutes,
        agenda: of.agenda,
        agendaRevision: of.agenda_revision,
        meetingId: of.meeting_id,
        series: seriesOfRow(of),
        togetherId: of.together_id,
      })
      const file = { meetingIds: [of.meeting_id], removes: false }
      news.push({ row, what: 'confirmed', by: 'mentor', file, to: 'mentee' })
    }
    if (news.length > 0) await tellAll({ tx, services, company: await companyOf(tx) }, together(news))
    return rows.length === atOnce
  })
}

/** Whoever comes into a group is asked to the sessions that it has planned; whoever leaves it is taken out of them with their pair. */
export const inviteNewcomers = (services: Services, signal?: AbortSignal): Promise<void> =>
  inCompanies(
    services,
    {
      due: sql`select s.company_id ${due}`,
      said: 'who came into a group was not asked to its sessions',
      piece: (companyId) => inviteIn(services, companyId),
    },
    signal,
  )
