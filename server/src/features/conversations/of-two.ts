import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../db/tenant.ts'
import type { MentoringOfTwo } from './conversations.policy.ts'
import { tellConversation, tellPerson } from './tell.ts'

const inOrder = (one: string, other: string) => [one, other].toSorted() as [string, string]

/** The one conversation of two people about nothing in particular, where they have one. */
export function conversationOfTwo(tx: Tx, one: string, other: string) {
  const [low, high] = inOrder(one, other)
  return tx
    .selectFrom('conversations')
    .select(['id', 'mentoring'])
    .where('low_id', '=', low)
    .where('high_id', '=', high)
    .where('about_id', 'is', null)
    .executeTakeFirst()
}

/** How two people stand in mentoring with one another. */
export const mentoringOfTwo = async (tx: Tx, one: string, other: string): Promise<MentoringOfTwo> =>
  (await conversationOfTwo(tx, one, other))?.mentoring ?? null

type Two = { companyId: string; one: string; other: string }

/** Of two who open it at once both get the same. */
export async function beginOfTwo(tx: Tx, { companyId, one, other }: Two): Promise<string> {
  const [low, high] = inOrder(one, other)
  const { rows } = await sql<{ id: string }>`
    insert into conversations as c (company_id, id, low_id, high_id)
    values (${companyId}, ${uuid()}, ${low}, ${high})
    on conflict (company_id, low_id, high_id) where about_id is null do update set created_at = c.created_at returning id`.execute(
    tx,
  )
  const { id } = rows[0] as { id: string }
  await sql`insert into conversation_members (company_id, conversation_id, user_id)
    values (${companyId}, ${id}, ${low}), (${companyId}, ${id}, ${high}) on conflict do nothing`.execute(tx)
  return id
}

/**
 * Brings the conversation of two people to how they stand in mentoring with one another now. It is held, so that whoever
 * is writing is before or after it, and both are told.
 */
export async function settlePair(tx: Tx, two: Two, mentoring: 'running' | 'over'): Promise<void> {
  const id = await beginOfTwo(tx, two)
  const { rows } = await sql`update conversations set mentoring = ${mentoring}
    where id = ${id} and mentoring is distinct from ${mentoring} returning id`.execute(tx)
  if (rows.length === 0) return
  const row = { id, company_id: two.companyId }
  tellConversation(tx, row, {})
  for (const userId of [two.one, two.other]) tellPerson(tx, row, userId)
}
