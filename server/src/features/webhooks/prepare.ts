import { sql } from 'kysely'
import type { WebhookKind } from '#contract/companies/webhooks.ts'
import type { Tx } from '../../db/tenant.ts'
import type { CompanyRef } from '../../platform/companies/company-ref.ts'
import type { Services } from '../../services.ts'
import { webhooksLimits } from './limits.ts'
import { makeBodies } from './make-bodies.ts'
import { makeStatements } from './xapi/make-statements.ts'

const { preparedAtOnce } = webhooksLimits

/** What an address of each kind is sent of an event, as a part of other statements: `w` is the address, `e` the event. */
export const sentOf = sql<string | null>`case w.kind when 'xapi' then e.statement else nullif(e.body, '') end`

/** Writes down what is sent of some of what happened, and to which addresses. Answers whether there may be more. */
export async function prepareSome(
  tx: Tx,
  services: Pick<Services, 'env'>,
  company: CompanyRef,
): Promise<boolean> {
  const events = await tx
    .selectFrom('webhook_events')
    .select(['id', 'type', 'subject_id', 'user_id', 'at'])
    .where('body', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .limit(preparedAtOnce)
    .forUpdate()
    .skipLocked()
    .execute()
  if (events.length === 0) return false
  const asking = await tx
    .selectFrom('webhooks')
    .select(['kind', 'events'])
    .where('state', '=', 'on')
    .execute()
  const askedBy = (kind: WebhookKind) =>
    events.filter(({ type }) =>
      asking.some((one) => one.kind === kind && one.events.some((own) => own === type)),
    )
  const bodies = await makeBodies(tx, company, askedBy('webhook'))
  const statements = await makeStatements(tx, services, company, askedBy('xapi'))
  const isTold = ({ id }: { id: string }) => bodies.has(id) || statements.has(id)
  const [told, gone] = [events.filter(isTold), events.filter((event) => !isTold(event))]
  if (gone.length)
    await tx
      .deleteFrom('webhook_events')
      .where(
        'id',
        'in',
        gone.map(({ id }) => id),
      )
      .execute()
  if (told.length > 0) {
    const values = sql.join(
      told.map(({ id }) => sql`(${id}::uuid, ${bodies.get(id) ?? ''}, ${statements.get(id) ?? null})`),
    )
    await sql`update webhook_events e set body = n.body, statement = n.statement
      from (values ${values}) n (id, body, statement)
      where e.company_id = current_company() and e.id = n.id`.execute(tx)
    await sql`insert into webhook_deliveries (company_id, webhook_id, event_id, next_at)
      select e.company_id, w.id, e.id, e.at from webhook_events e
        join webhooks w on w.company_id = e.company_id and w.state = 'on' and e.type = any(w.events)
      where e.company_id = current_company() and e.id = any(${told.map(({ id }) => id)}::uuid[])
        and ${sentOf} is not null
      order by w.id, e.id on conflict do nothing`.execute(tx)
  }
  return events.length === preparedAtOnce
}
