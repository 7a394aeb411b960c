import { sql } from 'kysely'
import { expectedWait, type ExpectedWait, type Waited } from '#contract/rules/help/expected-wait.ts'
import type { Tx } from '../../../db/tenant.ts'
import { helpLimits } from '../limits.ts'
import { companyOf } from '../../../platform/companies/companies.ts'

const { historyDays, history } = helpLimits

/** The hour of the company’s own clock. */
export async function companyHour(tx: Tx): Promise<number> {
  const { timeZone } = await companyOf(tx)
  const { rows } = await sql<{ hour: number }>`
    select extract(hour from now() at time zone ${timeZone})::int as hour`.execute(tx)
  return rows[0]?.hour ?? 0
}

/** How long an answer takes in this company, by those who asked before. */
export async function expectedHere(
  tx: Tx,
  asked: { hour: number; topics: readonly string[] },
): Promise<ExpectedWait> {
  const { rows } = await sql<Waited>`
    select extract(epoch from answered_at - asked_at)::float8 / 60 as minutes, asked_hour as hour, topics
    from help_requests
    where answered_at > now() - make_interval(days => ${historyDays}::int)
    order by answered_at desc limit ${history}`.execute(tx)
  return expectedWait(rows, asked)
}
