import { sql } from 'kysely'
import { ownerKinds } from '#contract/attachments.ts'
import type { Tx } from '../../db/tenant.ts'
import { serverLimits } from '../../limits.ts'
import { eachApart, inRounds } from '../../platform/rounds.ts'
import type { Services } from '../../services.ts'
import { dropAttachments } from './drop-attachments.ts'
import type { Owners } from './owners.ts'

const AT_ONCE = 200
const { unfinishedHours, removedMinutes } = serverLimits.attachments

/** Uploads of which nothing came for long, and files that were removed a while ago; the oldest first. */
const due = (tx: Tx) =>
  tx
    .selectFrom('attachments')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('ready_at', 'is', null).and(
          'touched_at',
          '<',
          sql<Date>`now() - ${unfinishedHours} * interval '1 hour'`,
        ),
        eb('removed_at', '<', sql<Date>`now() - ${removedMinutes} * interval '1 minute'`),
      ]),
    )
    .orderBy('touched_at')
    .limit(AT_ONCE)
    .forUpdate()
    .skipLocked()
    .execute()

/** Files of owners that there are no more, of the owners after one. */
async function orphans(tx: Tx, owners: Owners, kind: (typeof ownerKinds)[number], after: string | null) {
  const some = await tx
    .selectFrom('attachments')
    .select('owner_id')
    .distinct()
    .where('owner_kind', '=', kind)
    .$if(after !== null, (query) => query.where('owner_id', '>', after ?? ''))
    .orderBy('owner_id')
    .limit(AT_ONCE)
    .execute()
  const ids = some.map(({ owner_id }) => owner_id)
  const there = ids.length ? await owners[kind].existing(tx, ids) : new Set<string>()
  const gone = ids.filter((id) => !there.has(id))
  const files = gone.length
    ? await tx
        .selectFrom('attachments')
        .select('id')
        .where('owner_kind', '=', kind)
        .where('owner_id', 'in', gone)
        .execute()
    : []
  return { last: ids.length < AT_ONCE ? null : (ids.at(-1) ?? null), files }
}

/** Removes for good what was removed, what never came whole, and what belongs to nothing any more, in every company. */
export async function sweepAttachments(
  { db, files, log }: Services,
  owners: Owners,
  signal?: AbortSignal,
): Promise<void> {
  const companies = await db.withPlatform((tx) => tx.selectFrom('companies').select('id').execute(), {
    readOnly: true,
  })
  await eachApart(
    companies,
    { log, said: 'a company’s attachments were not swept', signal },
    async ({ id }) => {
      const drop = async (tx: Tx, rows: readonly { id: string }[]) =>
        dropAttachments(
          tx,
          id,
          rows.map((row) => row.id),
        )
      // Contents go after the commit; those that a server which ended here leaves are swept with all that no row names.
      const forget = async (keys: readonly string[]) => {
        for (const key of keys) await files.remove(id, key)
      }
      await inRounds<number>(async () => {
        const { keys, rows } = await db.withTenant(id, async (tx) => {
          const found = await due(tx)
          return { rows: found.length, keys: await drop(tx, found) }
        })
        await forget(keys)
        return rows < AT_ONCE ? null : rows
      }, signal)
      for (const kind of ownerKinds)
        await inRounds<string>(async (after) => {
          const { keys, last } = await db.withTenant(id, async (tx) => {
            const found = await orphans(tx, owners, kind, after)
            return { last: found.last, keys: await drop(tx, found.files) }
          })
          await forget(keys)
          return last
        }, signal)
    },
  )
}
