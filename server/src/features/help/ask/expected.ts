import { sql } from 'kysely'
import {
  expectedWait,
  type Asked,
  type ExpectedWait,
  type Waited,
} from '#contract/rules/help/expected-wait.ts'
import type { Tx } from '../../../db/tenant.ts'
import { helpLimits } from '../limits.ts'

const { historyDays, history } = helpLimits

/** How long an answer takes in this company, by those who asked before. */
export async function expectedHere(tx: Tx, asked: Asked): Promise<ExpectedWait> {
  const { rows } = await sql<Waited>`
    select extract(epoch from answered_at - asked_at)::float8 / 60 as minutes, asked_hour as hour, topics,
      asked_standing as standing
    from help_requests
    where answered_at > now() - make_interval(days => ${historyDays}::int)
    order by answered_at desc limit ${history}`.execute(tx)
  return expectedWait(rows, asked)
}
