import { sql } from 'kysely'
import { serverLimits } from '../../limits.ts'
import { inCompanies } from '../../platform/jobs/in-companies.ts'
import type { Services } from '../../services.ts'
import { holdProgramme } from '../programmes/offered.ts'

const { changeHours, people, groupsAtOnce } = serverLimits.feedback

/** What can be changed no more and is in no sum yet. */
const isFinal = sql<boolean>`not f.counted and f.rating is not null and f.programme_id is not null
  and f.rated_at <= now() - make_interval(hours => ${changeHours})`

type Group = { programme_id: string; part: 'mentor' | 'mentee' }

/**
 * Ratings come into their programme’s sum together, those of five people or more at once, and never leave it: whoever
 * compares a sum with that of the day before learns no less than another sum of five.
 */
async function countIn({ db }: Services, companyId: string): Promise<boolean> {
  return db.withTenant(companyId, async (tx) => {
    const { rows } = await sql<Group>`
      select f.programme_id, f.part from session_ratings f where ${isFinal}
      group by f.programme_id, f.part having count(distinct f.author_id) >= ${people}
      order by f.programme_id, f.part limit ${groupsAtOnce}`.execute(tx)
    for (const { programme_id, part } of rows) {
      // Who counts at the same moment would count the one that became final meanwhile alone.
      await holdProgramme(tx, programme_id)
      await sql`update session_ratings f set counted = true
        where ${isFinal} and f.programme_id = ${programme_id} and f.part = ${part}
          and (select count(distinct f.author_id) from session_ratings f where ${isFinal}
            and f.programme_id = ${programme_id} and f.part = ${part}) >= ${people}`.execute(tx)
    }
    return rows.length === groupsAtOnce
  })
}

export const countFeedback = (services: Services, signal?: AbortSignal): Promise<void> =>
  inCompanies(
    services,
    {
      due: sql`select f.company_id from session_ratings f where ${isFinal}
        group by f.company_id, f.programme_id, f.part having count(distinct f.author_id) >= ${people}`,
      said: 'a company’s feedback was not counted',
      piece: (companyId) => countIn(services, companyId),
    },
    signal,
  )
