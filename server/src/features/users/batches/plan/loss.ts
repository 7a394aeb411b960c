import { sql } from 'kysely'
import type { Tx } from '../../../../db/tenant.ts'
import { peopleOf } from '../../../../platform/companies/company-limits.ts'
import type { BatchRecord } from '../batch.view.ts'
import { isStillAbsent } from './still-absent.ts'

/** How many people a file that is planned would take access or an invitation from, and whether the number is asked for. */
export type Loss = { losing: number; losingToConfirm: boolean }

/**
 * Counted by how people are now: a plan may be older than what became of them. Asked for is the number where it is more
 * than the company lets pass: of its people a part, or more than a count.
 */
export async function lossOf(tx: Tx, batch: BatchRecord): Promise<Loss> {
  const losing = await losingNow(tx, batch)
  if (losing === 0) return { losing, losingToConfirm: false }
  const settings = await tx
    .selectFrom('company_settings')
    .select(['confirm_loss_percent as percent', 'confirm_loss_people as people'])
    .where('company_id', '=', batch.company_id)
    .executeTakeFirstOrThrow()
  const all = await peopleOf(tx, batch.company_id)
  return { losing, losingToConfirm: losing > settings.people || losing * 100 > settings.percent * all }
}

async function losingNow(tx: Tx, { id, mode }: BatchRecord): Promise<number> {
  if (mode === 'create' || mode === 'fill_missing') return 0
  // Each row asks the index of people (decision 0010). Whom it means is found anew, as the run does: others may have come, and
  // addresses moved, since it was planned.
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from user_batch_rows r
      left join lateral (select id from users where not r.absent and external_id = r.external_id
        and status <> 'deleted' limit 1) by_external on true
      left join lateral (select id from users where not r.absent and email = r.email
        and status <> 'deleted' limit 1) by_email on true
      cross join lateral (select status, role, email, external_id from users where id = case when r.absent
        then r.user_id else coalesce(by_external.id, by_email.id) end limit 1) u
    where r.batch_id = ${id}::uuid and r.state = 'planned' and r.apply and r.outcome in ('create', 'update', 'deactivate')
      and r.status in ('inactive', 'deleted') and u.status in ('active', 'hidden', 'pending')
      and (not r.absent or ${isStillAbsent(id)})`.execute(tx)
  return rows[0]?.people ?? 0
}
