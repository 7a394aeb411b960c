import type { Context } from '../../http/caller/context.ts'
import { fail } from '../../core/errors.ts'
import { moveToCompany, readEachDatabase } from '../../db/moves.ts'
import type { Tx } from '../../db/tenant.ts'

type Entering = Pick<Context, 'tx' | 'actor' | 'company'>

const columns = [
  'id',
  'slug',
  'name',
  'icon_key as iconKey',
  'status',
  'suspension_reason as suspensionReason',
  'deleted_at as deletedAt',
  'created_at as createdAt',
  'people_limit as people',
  'storage_limit as storageBytes',
  'meeting_minutes_limit as meetingMinutes',
] as const

/**
 * The company of an id, with the transaction inside it. Who works in one company reaches that one alone: every other
 * is as if it were not there. A super_admin reaches all of them.
 */
export async function enterCompany({ tx, actor, company }: Entering, id: string, { lock = false } = {}) {
  if (id !== company.id) {
    if (actor.role !== 'super_admin') fail('NOT_FOUND')
    await moveToCompany(tx, id)
  }
  let query = tx.selectFrom('companies').select(columns).where('id', '=', id)
  // Not FOR UPDATE: rows that refer to the company may be written meanwhile.
  if (lock) query = query.forNoKeyUpdate()
  return (await query.executeTakeFirst()) ?? fail('NOT_FOUND')
}

/**
 * The same for whoever changes it: held, and who calls is judged once more, for they may have waited until they were shut
 * out or given another role. `by` is who they are now.
 */
export async function lockCompany(ctx: Entering & Pick<Context, 'askAgain'>, id: string) {
  const { tx, company: at, askAgain } = ctx
  const company = await enterCompany(ctx, id, { lock: true })
  const away = id !== at.id
  if (away) await moveToCompany(tx, at.id)
  const by = await askAgain()
  if (away && by.role !== 'super_admin') fail('NOT_FOUND')
  if (away) await moveToCompany(tx, id)
  return { company, by }
}

/** The id of a company by its own, or by that of its settings, with the transaction inside it. */
export async function companyOfSettings({ tx, actor }: Entering, id: string): Promise<string> {
  const find = (one: Tx) =>
    one
      .selectFrom('company_settings')
      .select('company_id')
      .where((where) => where.or([where('id', '=', id), where('company_id', '=', id)]))
      .executeTakeFirst()
  const found = actor.role === 'super_admin' ? await readEachDatabase(tx, find) : [await find(tx)]
  const settings = found.find(Boolean)
  if (!settings) fail('NOT_FOUND')
  if (actor.role === 'super_admin') await moveToCompany(tx, settings.company_id)
  return settings.company_id
}
