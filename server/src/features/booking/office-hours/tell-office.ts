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

/**
 * Once somebody was called, whoever comes after them is told once that they are next; whoever was told so and is not, as somebody
 * has taken a place before theirs or is back in the queue, has that taken back.
 */
export async function tellNext(tx: Tx, office: OfficeRow): Promise<void> {
  if (stateOf(office, Date.now()) !== 'open') return
  const places = await placesOf(tx, [office.id])
  const waiting = places.filter(({ state }) => state === 'waiting')
  const next = waiting.length < places.length ? waiting[0] : undefined
  for (const place of waiting) {
    const isNext = place === next
    if (place.told_next === isNext) continue
    await tx.updateTable('office_places').set({ told_next: isNext }).where('id', '=', place.id).execute()
    if (isNext) await tellPerson(tx, office, place.user_id, 'office_next')
    else await takeBackFrom(tx, place)
  }
}
