import { sql } from 'kysely'
import type { Tx } from '../../db/tenant.ts'
import { answersLimits } from './limits.ts'
import { inCompanies } from '../../platform/jobs/in-companies.ts'
import type { Services } from '../../services.ts'
import { askedSince } from '../help/offered.ts'
import { tellHelped } from './tell.ts'

const { settledAtOnce } = answersLimits

type Settled = {
  answer_id: string
  user_id: string
  helped: boolean
  lesson: string
  mentor_id: string | null
  reviewer_id: string | null
}

async function settle(tx: Tx): Promise<number> {
  const asked = askedSince({
    user: 'r.user_id',
    course: 'a.course_id',
    item: 'a.item_id',
    since: 'r.opened_at',
  })
  const { rows } = await sql<Settled>`
    select r.answer_id, r.user_id, a.state = 'published' and not ${asked} as helped, a.lesson, a.mentor_id, a.reviewer_id
    from shared_answer_reads r join shared_answers a on a.company_id = r.company_id and a.id = r.answer_id
    where r.settle_at <= now() order by r.answer_id, r.user_id limit ${settledAtOnce}
    for update of r skip locked`.execute(tx)
  for (const { answer_id, user_id, helped, lesson, mentor_id, reviewer_id } of rows) {
    await tx
      .updateTable('shared_answer_reads')
      .set({ settle_at: null, helped_at: helped ? new Date() : null })
      .where('answer_id', '=', answer_id)
      .where('user_id', '=', user_id)
      .execute()
    if (helped) await tellHelped(tx, { id: answer_id, lesson, mentor_id, reviewer_id })
  }
  return rows.length
}

/** Who opened an answer a day ago, said nothing, and asked nobody about the same item after, was helped by it, unless it was withdrawn. */
export const settleReads = (services: Services, signal?: AbortSignal): Promise<void> =>
  inCompanies(
    services,
    {
      due: sql`select company_id from shared_answer_reads where settle_at <= now()`,
      said: 'whom a company’s answers helped was not counted',
      piece: (companyId) =>
        services.db.withTenant(companyId, async (tx) => (await settle(tx)) === settledAtOnce),
    },
    signal,
  )
