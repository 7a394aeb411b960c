import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { roleAllowed, teaching } from '#contract/roles.ts'
import { failLimit } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { attachmentsLimits } from '../limits.ts'
import { requireStorageQuota } from '../../../platform/companies/company-limits.ts'

const { idleMinutes, wholeWithinHours, shareOfStorage } = attachmentsLimits
const idle = sql`${idleMinutes} * interval '1 minute'`
const whole = sql`${wholeWithinHours} * interval '1 hour'`
/**
 * Of an upload that is not whole: bytes of it came a moment ago, and as many until now that it will be whole in time.
 * Where they do not, the room that it was announced with is others’ again.
 */
const isComing = sql<boolean>`(touched_at > now() - ${idle}
  and created_at + ${idle} + ${whole} * (received::float8 / greatest(bytes, 1)) > now())`

/** What was announced in the company, by one person or by all, has not come yet and is coming. */
async function comingTo(tx: Tx, by?: string): Promise<number> {
  const { bytes } = await tx
    .selectFrom('attachments')
    .select(sql<number>`coalesce(sum(greatest(bytes - received, 0)), 0)::bigint`.as('bytes'))
    .where('ready_at', 'is', null)
    .where(isComing)
    .$if(by !== undefined, (query) => query.where('created_by', '=', by ?? ''))
    .executeTakeFirstOrThrow()
  return bytes
}

/**
 * The same of every company, whose files lie on one disk. Asked in turn, and last: whoever waits here holds all the other
 * locks that an announcement takes.
 */
async function comingToDisk(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('attachments announced', 0))`.execute(tx)
  const { rows } = await sql<{ bytes: number }>`select bytes_announced(${idle}, ${whole}) as bytes`.execute(
    tx,
  )
  return rows[0]?.bytes ?? 0
}

/**
 * Throws where there is no room for what is about to come: in the company’s storage, on the disk, or among what one person
 * may have coming, a share of what would be free without it. One document of the largest is a share in any case.
 */
export async function reserveStorage(
  { tx, actor, company, services }: Context,
  bytes: number,
): Promise<void> {
  const { files } = services
  // Held again for each piece as it is written down.
  const inCompany = await requireStorageQuota(tx, company.id, bytes, () => comingTo(tx))
  const coming = await comingToDisk(tx)
  files.requireSpace(bytes + coming)
  const own = await comingTo(tx, actor.id)
  const free = Math.min(inCompany, files.freeBytes() - coming) + own
  const share = shareOfStorage[roleAllowed(teaching, actor.role) ? 'teaching' : 'student']
  const most = Math.max(limits.document, Math.floor(free * share))
  if (own + bytes > most) failLimit('comingBytes', most, own)
}

/** Takes the room of an upload anew whose bytes had ceased to come, or come too slowly to hold it. */
export async function goOn(ctx: Context, id: string): Promise<void> {
  const idleOne = await ctx.tx
    .selectFrom('attachments')
    .select(sql<number>`bytes - received`.as('left'))
    .where('id', '=', id)
    .where('ready_at', 'is', null)
    .where(sql<boolean>`not ${isComing}`)
    .forUpdate()
    .executeTakeFirst()
  if (!idleOne) return
  await reserveStorage(ctx, idleOne.left)
  await ctx.tx
    .updateTable('attachments')
    .set({ touched_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}
