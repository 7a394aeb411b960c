import { sql } from 'kysely'
import { webhooksLimits } from './limits.ts'
import { companyOf } from '../../platform/companies/companies.ts'
import type { Services } from '../../services.ts'
import { prepareSome, sentOf } from './prepare.ts'
import { keepOutcome } from './keep-outcome.ts'
import { sendOne, type Claimed } from './send-one.ts'

const { leaseSeconds, addressesAtOnce, companiesAtOnce, turnMs } = webhooksLimits

/** What waits for its try now, of addresses that are told. */
const isDue = sql<boolean>`d.state = 'waiting' and d.next_at <= now()`
/** The addresses of such a company are told. */
const mayReceive = sql<boolean>`c.status = 'active' and c.deleted_at is null`

/**
 * Takes what an address is to be told next, the oldest first; nothing of a company that has meanwhile been suspended or
 * deleted. It counts as a try from here on: a server that ends in the middle of it leaves it to be sent again once the lease
 * is over, under the same id.
 */
export async function claimNext(
  { db }: Pick<Services, 'db'>,
  companyId: string,
  webhookId: string,
): Promise<Claimed | undefined> {
  return db.withTenant(companyId, async (tx) => {
    const { rows } = await sql<Claimed>`
      with next as (
        select d.webhook_id, d.event_id from webhook_deliveries d
        where d.company_id = current_company() and d.webhook_id = ${webhookId}::uuid and ${isDue}
          and exists (select from companies c where c.id = d.company_id and ${mayReceive})
        order by d.next_at, d.event_id limit 1 for update skip locked)
      update webhook_deliveries d set tries = d.tries + 1, last_at = now(),
        next_at = now() + interval '1 second' * ${sql.lit(leaseSeconds)}
      from next, webhook_events e, webhooks w
      where d.company_id = current_company() and d.webhook_id = next.webhook_id and d.event_id = next.event_id
        and e.company_id = d.company_id and e.id = d.event_id
        and w.company_id = d.company_id and w.id = d.webhook_id and w.state = 'on'
      returning d.webhook_id, d.event_id, d.tries, ${sentOf} as body, w.kind, w.url, w.username, w.secret,
        w.previous_secret, w.previous_until`.execute(tx)
    return rows[0]
  })
}

/** Tells one address what waits for it, one after another; after a failure it is let be until the next turn. */
async function tellAddress(
  services: Services,
  companyId: string,
  webhookId: string,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const claimed = await claimNext(services, companyId, webhookId)
    if (!claimed) return
    const outcome = await sendOne(services, claimed)
    await keepOutcome(services, companyId, claimed, outcome)
    if (outcome.problem) return
  }
}

/** Does `work` with each, so many at a time. */
async function someAtOnce<T>(
  all: readonly T[],
  most: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const left = [...all]
  const worker = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: Math.min(most, all.length) }, worker))
}

async function tellCompany(services: Services, companyId: string, isOver: () => boolean): Promise<void> {
  while (
    !isOver() &&
    (await services.db.withTenant(companyId, async (tx) => prepareSome(tx, services, await companyOf(tx))))
  );
  const due = await services.db.withTenant(
    companyId,
    (tx) =>
      sql<{
        id: string
      }>`select w.id from webhooks w where w.company_id = current_company() and w.state = 'on'
        and exists (select from webhook_deliveries d
          where d.company_id = w.company_id and d.webhook_id = w.id and ${isDue})
        order by w.failing_since nulls first, w.id`.execute(tx),
    { readOnly: true },
  )
  await someAtOnce(due.rows, addressesAtOnce, ({ id }) => tellAddress(services, companyId, id, isOver))
}

/**
 * Tells the addresses of all companies what happened. A turn takes a few seconds at most and the time of one answer: an
 * address that keeps it waiting holds up nobody for longer.
 */
export async function deliverWebhooks(services: Services, signal?: AbortSignal): Promise<void> {
  const until = Date.now() + turnMs
  const isOver = () => signal?.aborted === true || Date.now() > until
  const found = await services.db.onEachDatabase(
    (tx) =>
      sql<{ id: string }>`select c.id from companies c where ${mayReceive} and c.id in (
        select company_id from webhook_events where body is null
        union select d.company_id from webhook_deliveries d
          join webhooks w on w.company_id = d.company_id and w.id = d.webhook_id and w.state = 'on'
        where ${isDue})`.execute(tx),
    { readOnly: true },
  )
  const companies = found.flatMap(({ rows }) => rows)
  await someAtOnce(companies, companiesAtOnce, async ({ id }) => {
    try {
      await tellCompany(services, id, isOver)
    } catch (error) {
      services.log.error({ err: error, companyId: id }, 'a company’s addresses were not told')
    }
  })
}
