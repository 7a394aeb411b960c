import { notify, takeBack } from '../../../capabilities/notifications/offered.ts'
import type { Tx } from '../../../db/tenant.ts'
import { publish } from '../../../platform/live/channel.ts'
import { placesOf, type OfficeRow, type PlaceRow } from './find-office.ts'
import { stateOf } from './office.view.ts'

/** The queue is not what it was: it is asked for anew wherever it is looked at. */
export const tellQueue = (tx: Tx, { id, company_id }: OfficeRow): void =>
  publish(tx, { companyId: company_id }, { kind: 'office_hours', id }, { office: id })

type Kind = 'office_turn' | 'office_next' | 'office_cancelled'

export const tellPerson = (tx: Tx, office: OfficeRow, userId: string, kind: Kind): Promise<void> =>
  notify(tx, [{ userId, kind, about: office.id, personId: office.mentor_id }])

/** Their place is over, or not yet theirs: what they were told of it is no news any more. */
export const takeBackFrom = (tx: Tx, { office_id, user_id }: PlaceRow): Promise<void> =>
  takeBack(tx, { userId: user_id, about: office_id, kinds: ['office_turn', 'office_next'] })

/** Once somebody was called, whoever comes after them is told once that they are next. */
export async function tellNext(tx: Tx, office: OfficeRow): Promise<void> {
  if (stateOf(office, Date.now()) !== 'open') return
  const places = await placesOf(tx, [office.id])
  const next = places.find(({ state }) => state === 'waiting')
  const hasBegun = places.some(({ state }) => state !== 'waiting')
  if (!next || !hasBegun || next.told_next) return
  await tx.updateTable('office_places').set({ told_next: true }).where('id', '=', next.id).execute()
  await tellPerson(tx, office, next.user_id, 'office_next')
}
