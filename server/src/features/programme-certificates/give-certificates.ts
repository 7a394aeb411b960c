import { sql } from 'kysely'
import type { Tx } from '../../db/tenant.ts'
import { inCompanies } from '../../platform/jobs/in-companies.ts'
import type { Services } from '../../services.ts'
import {
  hasProgrammeCertificate,
  issueForProgramme,
  type CompletedProgramme,
} from '../certificates/offered.ts'
import { haveMetUndenied } from '../booking/offered.ts'
import { begunPairs, pairsFrom } from '../mentoring/offered.ts'
import { holdProgramme, pairsOfProgrammes } from '../programmes/offered.ts'

const MOST_AT_ONCE = 200

const hasOne = hasProgrammeCertificate({
  company: sql`p.company_id`,
  programme: sql`p.programme_id`,
  pair: sql`r.id`,
  user: sql`one.user_id`,
  part: sql`one.part`,
})
/** A mentee who was handed over met whoever mentored them before. */
const met = haveMetUndenied({
  company: sql`p.company_id`,
  pairs: pairsFrom({ company: sql`p.company_id`, first: sql`p.first_id` }),
})
/** Who completed, with the other of their pair and having met, a programme `p` that gives certificates, and has none of it yet. */
const toGive = sql`from ${pairsOfProgrammes} p
  join ${begunPairs} r on r.company_id = p.company_id and r.first_id = p.first_id and r.state = 'completed'
  cross join lateral (values (r.mentee_id, 'mentee'), (r.mentor_id, 'mentor')) one (user_id, part)
  join users u on u.company_id = p.company_id and u.id = one.user_id and u.status <> 'deleted'
  where p.gives_certificate and ${met} and not ${hasOne}`

const dueRows = async (tx: Tx): Promise<CompletedProgramme[]> => {
  const { rows } = await sql<CompletedProgramme>`
    select distinct on (p.programme_id, one.user_id, one.part, case when one.part = 'mentee' then r.id end)
      p.programme_id as "programmeId", p.name, r.id as "pairId", one.user_id as "userId", one.part, p.kind = 'peer' as equals,
      r.ended_at as "completedAt" ${toGive}
    order by p.programme_id, one.user_id, one.part, case when one.part = 'mentee' then r.id end, r.ended_at
    limit ${MOST_AT_ONCE}`.execute(tx)
  return rows
}

const giveIn = ({ db }: Services, companyId: string): Promise<boolean> =>
  db.withTenant(companyId, async (tx) => {
    // Two servers that come at once give each certificate once: of a mentor that is one, whichever pair is first.
    for (const id of new Set((await dueRows(tx)).map(({ programmeId }) => programmeId)))
      await holdProgramme(tx, id)
    const due = await dueRows(tx)
    for (const one of due) await issueForProgramme(tx, one)
    return due.length === MOST_AT_ONCE
  })

/** Gives a programme’s certificate to both of each pair that completed it, as long as it gives any. */
export const giveCertificates = (services: Services, signal?: AbortSignal): Promise<void> =>
  inCompanies(
    services,
    {
      due: sql`select p.company_id ${toGive}`,
      said: 'a company’s certificates of programmes were not given',
      piece: (companyId) => giveIn(services, companyId),
    },
    signal,
  )
