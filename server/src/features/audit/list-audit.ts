import { sql } from 'kysely'
import type { AuditFilter, auditApi } from '#contract/people/audit.ts'
import { stepsFolded } from '#contract/people/audited.ts'
import type { Input } from '#contract/endpoint.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { isKept, mayBeReadBy } from '../../platform/audit.ts'
import { withPeopleNamed } from '../../platform/people/people-in-log.ts'
import { viewEntry } from './audit.view.ts'
import { pageOf } from '../../http/page.ts'

type Entries = ReturnType<typeof matching>

/** The entries that match, are kept (or are from `since` on) and that `readerId` may read, in no order. */
export function matching(
  tx: Tx,
  { actor, action, except, target, batch, from, to }: AuditFilter,
  readerId: string,
  since?: string,
) {
  const kept = since === undefined ? isKept : sql<boolean>`audit_log.at >= ${since}::timestamptz`
  let query = tx.selectFrom('audit_log').where(kept).where(mayBeReadBy(readerId))
  if (actor) query = query.where('actor_id', '=', actor)
  if (action?.length) query = query.where('action', 'in', action)
  if (except?.length) query = query.where('action', 'not in', except)
  if (target) query = query.where('target_id', '=', target)
  if (batch) query = query.where((e) => e.or([e('batch_id', '=', batch), e('target_id', '=', batch)]))
  if (from) query = query.where('at', '>=', new Date(from))
  if (to) query = query.where('at', '<', new Date(to))
  return query
}

/**
 * Without what an import or a change of many people did to each of them, and without its steps that another one of the
 * same person, which matches too, tells of: what was taken back ended otherwise before.
 */
function folded(all: Entries, { action, except, from, to }: AuditFilter): Entries {
  const pairs = stepsFolded.flatMap(([step, under]) => under.map((one) => `${step}>${one}`))
  return all.where('batch_id', 'is', null).where(
    sql<boolean>`(target_type is distinct from 'user_batch' or action <> all(${stepsFolded.map(([step]) => step)}::text[])
      or not exists (select from audit_log o where o.target_id = audit_log.target_id
        and o.actor_id is not distinct from audit_log.actor_id and o.at >= audit_log.at
        and audit_log.action || '>' || o.action = any(${pairs}::text[])
        and (o.action = any(${action?.length ? action : null}::text[])) is not false
        and o.action <> all(${except ?? []}::text[])
        and o.at >= coalesce(${from ?? null}::timestamptz, '-infinity')
        and o.at < coalesce(${to ?? null}::timestamptz, 'infinity')))`,
  )
}

/** What a list shows, in no order. */
export function listed(tx: Tx, query: AuditFilter & { fold?: 'true' | undefined }, readerId: string) {
  const all = matching(tx, query, readerId)
  return query.fold ? folded(all, query) : all
}

export async function listAudit({ tx, actor }: Context, { query }: Input<typeof auditApi.list>) {
  const { page, pageSize } = query
  const entries = listed(tx, query, actor.id)
  const rows = await entries
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const { total } = await entries.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return pageOf(await withPeopleNamed(tx, rows.map(viewEntry)), total, { page, pageSize })
}

/** One entry, by the same rules as the list: what is not to be read by the caller is not there for them. */
export async function auditEntry({ tx, actor }: Context, { params }: Input<typeof auditApi.byId>) {
  const row = await matching(tx, {}, actor.id).selectAll().where('id', '=', params.id).executeTakeFirst()
  if (!row) return fail('NOT_FOUND')
  const [entry] = await withPeopleNamed(tx, [viewEntry(row)])
  return entry ?? fail('NOT_FOUND')
}

export async function auditActions({ tx, actor }: Context) {
  // One that is offered and has no entry to show would say whom it is about.
  const { rows } = await sql<{ action: string }>`select a.action from audited_actions() as a (action)
    where exists (select from audit_log
      where company_id = current_company() and audit_log.action = a.action and ${isKept}
      and ${mayBeReadBy(actor.id)})`.execute(tx)
  return { items: rows.map(({ action }) => action) }
}
