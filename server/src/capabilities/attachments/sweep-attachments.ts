import { sql } from 'kysely'
import { ownerKinds } from '#contract/attachments.ts'
import type { Tx } from '../../db/tenant.ts'
import { attachmentsLimits } from './limits.ts'
import { eachApart, inRounds } from '../../platform/jobs/rounds.ts'
import type { Services } from '../../services.ts'
import { dropAttachments } from './drop-attachments.ts'
import type { Owners } from './owners.ts'

const AT_ONCE = 200
const { unfinishedHours, removedMinutes, unnamedDays } = attachmentsLimits

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

/** Whole files that no text names, and that none has for some days, of those after one. */
async function unnamed(tx: Tx, owners: Owners, kind: (typeof ownerKinds)[number], after: string | null) {
  const { named } = owners[kind]
  if (!named) return { last: null, files: [] }
  const some = await tx
    .selectFrom('attachments')
    .select('id')
    .where('owner_kind', '=', kind)
    .where('ready_at', 'is not', null)
    .where('touched_at', '<', sql<Date>`now() - ${unnamedDays} * interval '1 day'`)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(AT_ONCE)
    // Whoever names one of them at this moment is passed by, or waits and finds it gone.
    .forUpdate()
    .skipLocked()
    .execute()
  const kept = await named(
    tx,
    some.map(({ id }) => id),
  )
  return {
    last: some.length < AT_ONCE ? null : (some.at(-1)?.id ?? null),
    files: some.filter(({ id }) => !kept.has(id)),
  }
}

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
  const companies = await db.onEachDatabase((tx) => tx.selectFrom('companies').select('id').execute(), {
    readOnly: true,
  })
  await eachApart(
    companies.flat(),
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
        for (const find of [orphans, unnamed])
          await inRounds<string>(async (after) => {
            const { keys, last } = await db.withTenant(id, async (tx) => {
              const found = await find(tx, owners, kind, after)
              return { last: found.last, keys: await drop(tx, found.files) }
            })
            await forget(keys)
            return last
          }, signal)
    },
  )
}
