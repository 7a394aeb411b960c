import type { Selectable } from 'kysely'
import { helpPart, type HelpPart } from '#contract/rules/help/help-visibility.ts'
import { fail } from '../../core/errors.ts'
import type { Database } from '../../db/types.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { blockedWith } from '../conversations/offered.ts'
import { changeRequest } from './change-request.ts'
import { isLapsed, isReopened } from './requests.ts'

export type RequestRow = Selectable<Database['help_requests']>

type Own = Pick<Context, 'tx' | 'actor'>
type Standing = Pick<RequestRow, 'student_id' | 'claimer_id' | 'state' | 'reopened_at'>

/** What the caller is to a request, by the one rule of who sees it. */
export async function partOf({ tx, actor }: Own, row: Standing): Promise<HelpPart | null> {
  const blocked = (await blockedWith(tx, actor.id)).has(row.student_id)
  return helpPart(
    {
      studentId: row.student_id,
      claimerId: row.claimer_id,
      state: row.state,
      reopened: isReopened(row),
    },
    { id: actor.id, role: actor.role, blocked },
  )
}

/** The same: NOT_FOUND where they are not to know of it, FORBIDDEN to who sees no more than that it is there. */
export async function requirePart(own: Own, row: Standing): Promise<Exclude<HelpPart, 'lead'>> {
  const part = await partOf(own, row)
  if (!part) fail('NOT_FOUND')
  return part === 'lead' ? fail('FORBIDDEN') : part
}

/** A request, held until the transaction ends, as it is now: who held it for too long holds it no more. */
export async function lockRequest(tx: Tx, id: string): Promise<RequestRow> {
  const find = () => tx.selectFrom('help_requests').selectAll().where('id', '=', id)
  const row = (await find().forNoKeyUpdate().executeTakeFirst()) ?? fail('NOT_FOUND')
  if (!isLapsed(row, new Date())) return row
  await changeRequest(tx, row, 'lapse', { by: 'time' })
  return find().executeTakeFirstOrThrow()
}
