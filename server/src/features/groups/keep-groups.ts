import { sql } from 'kysely'
import { groupsLimits } from './limits.ts'
import { inCompanies } from '../../platform/jobs/in-companies.ts'
import type { Services } from '../../services.ts'
import { holdRuled, judgeGroup } from './judge.ts'

const { judgedAtOnce } = groupsLimits

/** Asks the rules about some who have changed; answers whether there may be more. */
async function judgeIn({ db }: Services, companyId: string): Promise<boolean> {
  return db.withTenant(companyId, async (tx) => {
    const { rows } = await sql<{ user_id: string }>`
      delete from people_to_judge where (company_id, user_id) in (
        select company_id, user_id from people_to_judge where company_id = current_company()
        order by user_id limit ${judgedAtOnce} for update skip locked)
      returning user_id`.execute(tx)
    if (rows.length === 0) return false
    const userIds = rows.map((row) => row.user_id)
    for (const group of await holdRuled(tx)) await judgeGroup(tx, group, userIds)
    return rows.length === judgedAtOnce
  })
}

/** Judges whoever changed, some moments later: a person’s change never waits for the rules of all groups. */
export const keepGroups = (services: Services, signal?: AbortSignal): Promise<void> =>
  inCompanies(
    services,
    {
      due: sql`select p.company_id from people_to_judge p`,
      said: 'a company’s groups were not kept true',
      piece: (companyId) => judgeIn(services, companyId),
    },
    signal,
  )

/** Judges everybody anew, once a day: whatever was missed is not missed for longer. */
export async function sweepGroups(services: Services, signal?: AbortSignal): Promise<void> {
  await inCompanies(
    services,
    {
      due: sql`select g.company_id from groups g where g.rule is not null`,
      said: 'a company’s groups were not judged anew',
      piece: (companyId) =>
        services.db.withTenant(companyId, async (tx) => {
          for (const group of await holdRuled(tx)) await judgeGroup(tx, group)
          return false
        }),
    },
    signal,
  )
}
