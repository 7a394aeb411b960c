import { sql } from 'kysely'
import type { Tx } from '../../db/tenant.ts'
import type { CompanyRef } from '../../platform/companies/company-ref.ts'
import { webhooksLimits } from './limits.ts'
import { makeBodies } from './make-bodies.ts'

const { preparedAtOnce } = webhooksLimits

/** Writes down what is sent of some of what happened, and to which addresses. Answers whether there may be more. */
export async function prepareSome(tx: Tx, company: CompanyRef): Promise<boolean> {
  const events = await tx
    .selectFrom('webhook_events')
    .select(['id', 'type', 'subject_id', 'at'])
    .where('body', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .limit(preparedAtOnce)
    .forUpdate()
    .skipLocked()
    .execute()
  if (events.length === 0) return false
  const bodies = await makeBodies(tx, company, events)
  const gone = events.filter(({ id }) => !bodies.has(id)).map(({ id }) => id)
  if (gone.length) await tx.deleteFrom('webhook_events').where('id', 'in', gone).execute()
  if (bodies.size > 0) {
    const values = sql.join([...bodies].map(([id, body]) => sql`(${id}::uuid, ${body})`))
    await sql`update webhook_events e set body = n.body from (values ${values}) n (id, body)
      where e.company_id = current_company() and e.id = n.id`.execute(tx)
    await sql`insert into webhook_deliveries (company_id, webhook_id, event_id, next_at)
      select e.company_id, w.id, e.id, e.at from webhook_events e
        join webhooks w on w.company_id = e.company_id and w.state = 'on' and e.type = any(w.events)
      where e.company_id = current_company() and e.id = any(${[...bodies.keys()]}::uuid[])
      order by w.id, e.id on conflict do nothing`.execute(tx)
  }
  return events.length === preparedAtOnce
}
