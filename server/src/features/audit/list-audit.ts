import { sql } from 'kysely'
import type { AuditFilter, auditApi } from '#contract/audit.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/context.ts'
import { viewEntry } from './audit.view.ts'

/** The entries that match, in no order. */
export function matching(tx: Tx, { actor, action, except, target, batch, from, to }: AuditFilter) {
  let query = tx.selectFrom('audit_log')
  if (actor) query = query.where('actor_id', '=', actor)
  if (action?.length) query = query.where('action', 'in', action)
  if (except?.length) query = query.where('action', 'not in', except)
  if (target) query = query.where('target_id', '=', target)
  if (batch) query = query.where('batch_id', '=', batch)
  if (from) query = query.where('at', '>=', new Date(from))
  if (to) query = query.where('at', '<', new Date(to))
  return query
}

export async function listAudit({ tx }: Context, { query }: Input<typeof auditApi.list>) {
  const { page, pageSize, fold } = query
  const all = matching(tx, query)
  const entries = fold ? all.where('batch_id', 'is', null) : all
  const rows = await entries
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const { total } = await entries.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { items: rows.map(viewEntry), page, pageSize, total, totalPages: Math.ceil(total / pageSize) }
}

export async function auditActions({ tx }: Context) {
  const { rows } = await sql<{ action: string }>`select audited_actions() as action`.execute(tx)
  return { items: rows.map(({ action }) => action) }
}
