import { sql, type RawBuilder } from 'kysely'
import { feedbackLimits } from './limits.ts'
import { inCompanies } from '../../platform/jobs/in-companies.ts'
import type { Services } from '../../services.ts'
import { holdProgramme } from '../programmes/offered.ts'

const { changeHours, people, groupsAtOnce } = feedbackLimits

/** What sums are made of: where it stands, by what besides programme and part there is one of its own, what was answered, and when. */
type Counted = {
  table: RawBuilder<unknown>
  by: RawBuilder<unknown>
  isAnswered: RawBuilder<unknown>
  at: RawBuilder<unknown>
}

const sessionRatings: Counted = {
  table: sql`session_ratings`,
  by: sql`'session'::text`,
  isAnswered: sql`f.rating is not null`,
  at: sql`f.rated_at`,
}
const checkIns: Counted = {
  table: sql`check_ins`,
  // Who was asked other questions is in a sum of its own: else that of one question might be of fewer people.
  by: sql`(f.moment || ' ' || array_to_string(f.questions, ' '))`,
  isAnswered: sql`f.answers is not null`,
  at: sql`f.answered_at`,
}

/** What can be changed no more and is in no sum yet. */
const isFinal = ({ isAnswered, at }: Counted) => sql<boolean>`not f.counted and ${isAnswered}
  and f.programme_id is not null and ${at} <= now() - make_interval(hours => ${changeHours})`

type Group = { programme_id: string; part: 'mentor' | 'mentee'; by: string }

/**
 * Ratings come into their programme’s sum together, those of five people or more at once, and never leave it: whoever
 * compares a sum with that of the day before learns no less than another sum of five.
 */
async function countIn({ db }: Services, of: Counted, companyId: string): Promise<boolean> {
  return db.withTenant(companyId, async (tx) => {
    const { rows } = await sql<Group>`
      select f.programme_id, f.part, ${of.by} as by from ${of.table} f where ${isFinal(of)}
      group by 1, 2, 3 having count(distinct f.author_id) >= ${people}
      order by 1, 2, 3 limit ${groupsAtOnce}`.execute(tx)
    for (const { programme_id, part, by } of rows) {
      // Who counts at the same moment would count the one that became final meanwhile alone.
      await holdProgramme(tx, programme_id)
      const isOfGroup = sql`${isFinal(of)} and f.programme_id = ${programme_id} and f.part = ${part} and ${of.by} = ${by}`
      await sql`update ${of.table} f set counted = true
        where ${isOfGroup} and (select count(distinct f.author_id) from ${of.table} f where ${isOfGroup}) >= ${people}`.execute(
        tx,
      )
    }
    return rows.length === groupsAtOnce
  })
}

const count = (services: Services, of: Counted, signal?: AbortSignal): Promise<void> =>
  inCompanies(
    services,
    {
      due: sql`select f.company_id from ${of.table} f where ${isFinal(of)}
        group by f.company_id, f.programme_id, f.part, ${of.by} having count(distinct f.author_id) >= ${people}`,
      said: 'a company’s feedback was not counted',
      piece: (companyId) => countIn(services, of, companyId),
    },
    signal,
  )

export async function countFeedback(services: Services, signal?: AbortSignal): Promise<void> {
  for (const counted of [sessionRatings, checkIns]) await count(services, counted, signal)
}
