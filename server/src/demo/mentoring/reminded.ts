import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { notify } from '../../capabilities/notifications/offered.ts'
import type { Tx } from '../../db/tenant.ts'
import { DAY_MS } from '../../platform/durations.ts'
import type { DemoCompany } from '../shape.ts'
import { fitIn, programmeOfTwos } from './programmes.ts'

/** So long ago they were reminded: a second time would be in a fortnight. */
const REMINDED_DAYS = 3
const at = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS)

/** The first pair that the programme made: nothing is heard of it, and both were reminded once. In the company’s own transaction. */
export async function addReminded(
  tx: Tx,
  companyId: string,
  { pairs }: DemoCompany,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const silent = pairs.find(({ silentDays }) => silentDays !== undefined)
  const [mentorId, menteeId] = [ids.get(silent?.mentor ?? ''), ids.get(silent?.mentee ?? '')]
  if (!silent || !mentorId || !menteeId) return
  const own = { company_id: companyId }
  const { id } = await tx
    .selectFrom('mentoring_relationships')
    .select('id')
    .where('mentor_id', '=', mentorId)
    .where('mentee_id', '=', menteeId)
    .executeTakeFirstOrThrow()
  const programmeId = await programmeOfTwos(tx)
  const runId = uuid()
  const when = { created_at: at(silent.proposedDaysAgo + 1), published_at: at(silent.proposedDaysAgo) }
  await tx
    .insertInto('programme_runs')
    .values({
      ...own,
      id: runId,
      programme_id: programmeId,
      number: 1,
      state: 'published',
      progress: 100,
      ...when,
    })
    .execute()
  await tx
    .insertInto('programme_matches')
    .values({
      ...own,
      run_id: runId,
      mentor_id: mentorId,
      mentee_id: menteeId,
      fit: JSON.stringify(await fitIn(tx, programmeId, [mentorId, menteeId])),
      relationship_id: id,
    })
    .execute()
  const two = [
    { userId: mentorId, personId: menteeId },
    { userId: menteeId, personId: mentorId },
  ]
  await tx
    .insertInto('mentoring_nudges')
    .values(
      two.map(({ userId }) => ({
        ...own,
        relationship_id: id,
        user_id: userId,
        since_on: at(silent.silentDays ?? 0)
          .toISOString()
          .slice(0, 10),
        step: 1,
        sent_at: at(REMINDED_DAYS),
      })),
    )
    .execute()
  await notify(
    tx,
    two.map((one) => ({ ...one, kind: 'mentoring_nudge' as const, about: id })),
  )
  await sql`update notifications set at = ${at(REMINDED_DAYS)} where kind = 'mentoring_nudge'`.execute(tx)
}
