import type { HelpMove, HelpState } from '#contract/rules/help/help-moves.ts'
import { notify, takeBack } from '../../capabilities/notifications/offered.ts'
import type { Tx } from '../../db/tenant.ts'
import { publish } from '../../platform/live/channel.ts'
import type { RequestRow } from './find-request.ts'
import { isReopened } from './requests.ts'

type Named = Pick<RequestRow, 'id' | 'company_id'>

/** A person’s requests are not what they were: they are asked for anew, wherever they look at them. */
export const tellPerson = (tx: Tx, { id, company_id }: Named, userId: string): void =>
  publish(tx, { companyId: company_id }, { kind: 'help', id: userId }, { request: id })

/** The queue of a company’s mentors is not what it was. */
export const tellQueue = (tx: Tx, { id, company_id }: Named): void =>
  publish(tx, { companyId: company_id }, { kind: 'help_queue', id: company_id }, { request: id })

/** It is held, and others may take it over. */
export function tellReopened(tx: Tx, row: Named & Pick<RequestRow, 'student_id' | 'claimer_id'>): void {
  for (const userId of [row.student_id, row.claimer_id]) if (userId) tellPerson(tx, row, userId)
  tellQueue(tx, row)
}

/** It waits no more: who was told that it does, and has not read that, need not. */
async function takeBackWaiting(tx: Tx, { id, turn }: Pick<RequestRow, 'id' | 'turn'>): Promise<void> {
  const readers = await tx
    .selectFrom('help_told')
    .select('user_id')
    .where('request_id', '=', id)
    .where('turn', '=', turn)
    .orderBy('user_id')
    .execute()
  for (const { user_id } of readers)
    await takeBack(tx, { userId: user_id, about: id, kinds: ['help_waiting', 'help_late'] })
}

type Moved = { move: HelpMove; state: HelpState; claimerId: string | null }

/** Tells whom it concerns what became of a request. */
export async function tellMoved(tx: Tx, row: RequestRow, { move, state, claimerId }: Moved): Promise<void> {
  tellPerson(tx, row, row.student_id)
  for (const userId of new Set([claimerId, row.claimer_id])) if (userId) tellPerson(tx, row, userId)
  const wasTakeable = row.state === 'queued' || isReopened(row)
  if (wasTakeable || state === 'queued') tellQueue(tx, row)
  if (wasTakeable && move !== 'renew') await takeBackWaiting(tx, row)
  const about = { about: row.id, title: row.lesson }
  if (move === 'claim' && claimerId)
    await notify(tx, [{ ...about, userId: row.student_id, kind: 'help_claimed', personId: claimerId }])
  if (state === 'queued' || state === 'closed' || state === 'cancelled') {
    await takeBack(tx, { userId: row.student_id, about: row.id, kinds: ['help_claimed', 'help_meeting'] })
    if (claimerId) await takeBack(tx, { userId: claimerId, about: row.id, kinds: ['help_reply'] })
  }
}
