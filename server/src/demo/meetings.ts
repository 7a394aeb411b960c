import { v7 as uuid } from 'uuid'
import type { Tx } from '../db/tenant.ts'
import { meetingCode } from '../features/meetings/meeting-code.ts'
import type { DemoCompany } from './shape.ts'
import { HOUR_MS } from '../platform/durations.ts'

export async function addMeetings(
  tx: Tx,
  companyId: string,
  { meetings }: DemoCompany,
  ids: Map<string, string>,
): Promise<void> {
  for (const { title, host, with: invited, inHours, minutes } of meetings) {
    const host_id = ids.get(host)
    if (!host_id) continue
    const id = uuid()
    const starts_at = new Date(Date.now() + inHours * HOUR_MS)
    // At ten or at three, whenever the demo was begun: times at which people do meet.
    starts_at.setHours(inHours % 2 ? 10 : 15, 0, 0, 0)
    await tx
      .insertInto('meetings')
      .values({ company_id: companyId, id, code: meetingCode(), title, host_id, starts_at, minutes })
      .execute()
    const people = [...new Set([host, ...invited])].flatMap((address) => ids.get(address) ?? [])
    await tx
      .insertInto('meeting_people')
      .values(
        people.map((user_id) => ({
          company_id: companyId,
          meeting_id: id,
          user_id,
          role: user_id === host_id ? ('host' as const) : ('invitee' as const),
        })),
      )
      .execute()
  }
}
