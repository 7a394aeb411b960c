import { notify, takeBack } from '../../capabilities/notifications/offered.ts'
import type { Tx } from '../../db/tenant.ts'
import { publish } from '../../platform/live/channel.ts'
import type { RequestRow } from './requests.ts'

type Named = Pick<RequestRow, 'id' | 'company_id' | 'asker_id'>

/** What was asked is not as it was: who asked and the administrators ask for it anew, wherever they look at it. */
export function tellDesk(tx: Tx, { id, company_id, asker_id }: Named): void {
  publish(tx, { companyId: company_id }, { kind: 'desk', id: asker_id }, { request: id })
  publish(tx, { companyId: company_id }, { kind: 'desk_inbox', id: company_id }, { request: id })
}

/** An administrator learns that it lies with them now. */
export const tellAssigned = (tx: Tx, { id, subject }: RequestRow, userId: string, byId: string) =>
  notify(tx, [{ userId, kind: 'desk_assigned', about: id, title: subject, personId: byId }])

/** It waits for no administrator any more. */
export async function takeBackAsked(tx: Tx, id: string, userIds: readonly string[]): Promise<void> {
  for (const userId of userIds.toSorted())
    await takeBack(tx, { userId, about: id, kinds: ['desk_asked', 'desk_assigned'] })
}
