import { sql } from 'kysely'
import { z } from 'zod'
import { notify } from '../../capabilities/notifications/offered.ts'
import type { JobKind } from '../../feature.ts'
import { announcementsLimits } from './limits.ts'
import { publish } from '../../platform/live/channel.ts'
import { inRounds } from '../../platform/jobs/rounds.ts'
import type { RunningJob } from '../../platform/jobs/job-run.ts'
import type { Services } from '../../services.ts'
import { isFor } from './audience.ts'

export const TELL_JOB = 'announcements.tell'
const Payload = z.object({ id: z.uuid() })
const { atOnce } = announcementsLimits

/**
 * Tells the next of its people, in the transaction that writes down that they are told: whoever is written down was told
 * once, however often the job begins anew. Held against its being taken back meanwhile. Answers the last of them, or null.
 */
async function tellSome({ db }: Services, companyId: string, id: string, after: string | null) {
  return db.withTenant(companyId, async (tx) => {
    const row = await tx
      .selectFrom('announcements')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (row?.state !== 'sending') return null
    const { rows } = await sql<{ id: string }>`
      select u.id from users u where ${isFor(row.audience)} and u.id <> ${row.author_id ?? id}
        and (${after}::uuid is null or u.id > ${after}::uuid)
      order by u.id limit ${atOnce}`.execute(tx)
    const told = rows.length
      ? await tx
          .insertInto('announcement_people')
          .values(rows.map((one) => ({ company_id: companyId, announcement_id: id, user_id: one.id })))
          .onConflict((on) => on.doNothing())
          .returning('user_id')
          .execute()
      : []
    await notify(
      tx,
      told.map(({ user_id }) => ({
        userId: user_id,
        kind: 'announcement' as const,
        about: id,
        title: row.title,
        ...(row.author_id && { personId: row.author_id }),
      })),
    )
    const last = rows.length === atOnce ? (rows.at(-1)?.id ?? null) : null
    if (last === null)
      await tx.updateTable('announcements').set({ state: 'sent' }).where('id', '=', id).execute()
    if (row.author_id)
      publish(tx, { companyId }, { kind: 'announcements', id: row.author_id }, { announcement: id })
    return last
  })
}

export const tellJob: JobKind = {
  run: (services: Services, { companyId, payload, signal }: RunningJob) => {
    const { id } = Payload.parse(payload)
    return inRounds((after: string | null) => tellSome(services, companyId, id, after), signal)
  },
}
