import { sql } from 'kysely'
import type { HelpRequest } from '#contract/help/help.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { RequestRow } from '../find-request.ts'

/** Who was told of a request since it last went to the queue: mentors, where there are any who may take it. */
export async function whoWasTold(
  tx: Tx,
  { id, turn }: Pick<RequestRow, 'id' | 'turn'>,
): Promise<NonNullable<HelpRequest['told']>> {
  const { rows } = await sql<{ mentors: boolean | null; admins: boolean | null }>`
    select bool_or(u.role = 'mentor') as mentors, bool_or(u.role = 'admin') as admins
    from help_told t join users u on u.company_id = t.company_id and u.id = t.user_id
    where t.request_id = ${id} and t.turn = ${turn} and u.status in ('active', 'hidden')`.execute(tx)
  if (rows[0]?.mentors) return 'mentors'
  return rows[0]?.admins ? 'admins' : 'nobody'
}
