import { sql } from 'kysely'
import { inCompanies } from '../../platform/jobs/in-companies.ts'
import type { Services } from '../../services.ts'
import { expiredCertificates } from '../certificates/offered.ts'
import { webhooksLimits } from './limits.ts'

/** Long enough for a server that was away, and shorter than what happened is kept: so nothing is told twice. */
const { expiredLookBackDays, preparedAtOnce } = webhooksLimits

const untold = sql`from ${expiredCertificates} c join webhooks w on w.company_id = c.company_id and w.state = 'on'
    and 'certificate.expired' = any(w.events) and w.created_at <= c.expires_at
  where c.expires_at > now() - interval '1 day' * ${sql.lit(expiredLookBackDays)} and c.expires_at <= now()
    and not exists (select from webhook_events e where e.company_id = c.company_id and e.subject_id = c.id
      and e.type = 'certificate.expired')`

/** Notes what no statement tells of: a certificate expires by itself. */
export const noteExpired = (services: Services, signal?: AbortSignal): Promise<void> =>
  inCompanies(
    services,
    {
      due: sql`select c.company_id ${untold}`,
      said: 'a company’s expired certificates were not told of',
      piece: (companyId) =>
        services.db.withTenant(companyId, async (tx) => {
          const { numAffectedRows } = await sql`
            insert into webhook_events (company_id, id, type, subject_id, user_id, at)
            select distinct on (c.id) c.company_id, gen_random_uuid(), 'certificate.expired', c.id, c.user_id, c.expires_at
            ${untold} order by c.id limit ${sql.lit(preparedAtOnce)} on conflict do nothing`.execute(tx)
          return Number(numAffectedRows) === preparedAtOnce
        }),
    },
    signal,
  )
