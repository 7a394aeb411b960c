import type { AuditEntry } from '#contract/people/audit.ts'
import type { Selectable } from 'kysely'
import type { Database } from '../../db/types.ts'
import { shownOf } from '../../platform/audit.ts'

const secret =
  /pass(word|phrase)|secret|token|hash|private|credential|recovery|api_?key|authori[sz]ation|cookie/i
/** Names that sound secret and are not: what a token may do, how many there were. */
const harmless = /^(tokenName|secondFactorRequired)$/
const MASK = '•••'

/** A value as it may be shown: whatever is named like a secret is masked, however deep it lies. */
function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      secret.test(key) && !harmless.test(key) && one !== null && typeof one !== 'boolean'
        ? MASK
        : masked(one),
    ]),
  )
}

const record = (value: unknown) => masked(shownOf(value)) as Record<string, unknown> | null

export const viewEntry = (row: Selectable<Database['audit_log']>): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actorId: row.actor_id,
  actorName: row.actor_name,
  action: row.action,
  targetType: row.target_type,
  targetId: row.target_id,
  targetName: row.target_name,
  before: record(row.before),
  after: record(row.after),
  ip: row.ip,
  userAgent: row.user_agent,
  requestId: row.request_id,
  batchId: row.batch_id,
})
