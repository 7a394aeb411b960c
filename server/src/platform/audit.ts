import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { unseenFields, type AuditedField, type UnseenField } from '#contract/people/audited-fields.ts'
import { keptFromTarget, type AuditedAction } from '#contract/people/audited.ts'
import type { Tx } from '../db/tenant.ts'

type Audited = Partial<Record<AuditedField | UnseenField, unknown>>
/** No field without words: one that the log does not know does not compile, also where the object was made elsewhere. */
type Known<T> = { [K in keyof T]: K extends AuditedField | UnseenField ? T[K] : never }

export type AuditEntry = {
  action: AuditedAction
  target?: { type: string; id: string; name?: string }
  /** The same fields before and after, of which those that differ are kept. Never a secret: they are stored as they are. */
  before?: Audited
  after?: Audited
  /** The import or change of many people that it is a part of. */
  batchId?: string
}

type Who = {
  actor: { id: string; name: string; surname: string } | null
  request?: { id: string; ip: string; userAgent: string | null }
}

/** The fields of `one` that differ from `other`'s; all of them where there is no other. */
function differing(one: AuditEntry['before'], other: AuditEntry['before']): string | null {
  if (!one) return null
  const kept = Object.entries(one).filter(
    ([key, value]) => !other || !isDeepStrictEqual(value, other[key as AuditedField]),
  )
  return kept.length ? JSON.stringify(Object.fromEntries(kept)) : null
}

/** Writes down who did what, in the same transaction as what was done. `companyId`: the company it was done in. */
export async function audit<B extends Audited, A extends Audited>(
  tx: Tx,
  companyId: string,
  who: Who,
  entry: Omit<AuditEntry, 'before' | 'after'> & { before?: B & Known<B>; after?: A & Known<A> },
): Promise<void> {
  await auditAll(tx, companyId, who, [entry])
}

/** The same for several that were done at once. */
export async function auditAll(
  tx: Tx,
  companyId: string,
  { actor, request }: Who,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return
  await tx
    .insertInto('audit_log')
    .values(
      entries.map((entry) => ({
        company_id: companyId,
        id: uuid(),
        actor_id: actor?.id ?? null,
        actor_name: actor ? `${actor.name} ${actor.surname}`.trim() : null,
        action: entry.action,
        target_type: entry.target?.type ?? null,
        target_id: entry.target?.id ?? null,
        target_name: entry.target?.name ?? null,
        before: differing(entry.before, entry.after),
        after: differing(entry.after, entry.before),
        ip: request?.ip ?? null,
        user_agent: request?.userAgent ?? null,
        request_id: request?.id ?? null,
        batch_id: entry.batchId ?? null,
      })),
    )
    .execute()
}

/** What an entry says before or after, as people are shown it. */
export function shownOf(value: unknown): Record<string, unknown> | null {
  if (!value) return null
  const unseen: readonly string[] = unseenFields
  return Object.fromEntries(Object.entries(value).filter(([field]) => !unseen.includes(field)))
}

/** Entries are kept this many days where their company does not say otherwise. */
export const auditKeptDays = 365

/** Since when a company’s entries are kept, at this moment. */
export const keptSince = sql<Date>`(select now() - interval '1 day' * coalesce(
  (select audit_days from company_trust where company_id = current_company()), ${auditKeptDays}::int))`
/**
 * Whether an entry’s time is not over yet by what its company set: one that is over is shown nowhere, though its month may
 * stand for some weeks until all of it goes.
 */
export const isKept = sql<boolean>`audit_log.at >= ${keptSince}`

/** Whether an entry is one that this person may read, where they may read the log: of some not even they are told whom it is about. */
export const mayBeReadBy = (readerId: string) =>
  sql<boolean>`(audit_log.action <> all(${keptFromTarget}::text[]) or audit_log.target_id is distinct from ${readerId})`
