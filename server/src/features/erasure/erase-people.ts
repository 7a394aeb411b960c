import { sql } from 'kysely'
import type { Tx } from '../../db/tenant.ts'
import { serverLimits } from '../../limits.ts'
import { audit } from '../../platform/audit.ts'
import type { Subject } from '../../platform/personal-data/fates.ts'
import type { PersonalTable } from '../../platform/personal-data/personal-tables.ts'
import { eachApart, inRounds } from '../../platform/jobs/rounds.ts'
import type { Services } from '../../services.ts'

type Due = { company_id: string; id: string }

const AT_ONCE = 100

/**
 * Whose time to be restored is over. Asked of the database alone: its moments are finer than those of this process,
 * and one that was read and is compared again would be another.
 */
const isDue = sql`status = 'deleted' and erased_at is null
  and deleted_at < now() - interval '1 day' * ${sql.lit(serverLimits.restoreDays)}`

/** Erases a person from every table. Returns the keys of the files that go with them. */
async function erase(tx: Tx, tables: readonly PersonalTable[], person: Subject): Promise<string[]> {
  const keys: string[] = []
  for (const { table, parts, functions } of tables) {
    for (const name of functions)
      await sql`select ${sql.ref(name)}(${person.companyId}, ${person.userId})`.execute(tx)
    for (const { rows, erase: how } of parts) {
      const where = sql`company_id = ${person.companyId} and ${rows(person)}`
      if (how === 'delete') {
        await sql`delete from ${sql.table(table)} where ${where}`.execute(tx)
        continue
      }
      for (const { column } of how.filter(({ file }) => file)) {
        const found = await sql<{ key: string }>`select ${sql.ref(column)} as key from ${sql.table(table)}
          where ${where} and ${sql.ref(column)} is not null`.execute(tx)
        keys.push(...found.rows.map(({ key }) => key))
      }
      const set = how.map(({ column, to }) => sql`${sql.ref(column)} = ${sql.raw(to)}`)
      if (set.length) await sql`update ${sql.table(table)} set ${sql.join(set)} where ${where}`.execute(tx)
    }
  }
  if (keys.length)
    await tx.deleteFrom('files').where('company_id', '=', person.companyId).where('key', 'in', keys).execute()
  return keys
}

async function erasePerson(
  { db, files }: Pick<Services, 'db' | 'files'>,
  tables: readonly PersonalTable[],
  due: Due,
): Promise<boolean> {
  const keys = await db.withPlatformOf(due.company_id, async (tx) => {
    // They may have been restored meanwhile, or another server was faster.
    const { rows } = await sql`select from users where company_id = ${due.company_id} and id = ${due.id}
      and ${isDue} for update`.execute(tx)
    if (!rows.length) return null
    const removed = await erase(tx, tables, { companyId: due.company_id, userId: due.id })
    const target = { type: 'user', id: due.id }
    await audit(tx, due.company_id, { actor: null }, { action: 'users.erased', target })
    return removed
  })
  if (!keys) return false
  for (const key of keys) await files.remove(due.company_id, key)
  return true
}

/** Erases the personal data of everyone whose 30 days to be restored are over. One who cannot be keeps nobody else. */
export async function erasePeople(
  services: Pick<Services, 'db' | 'files' | 'log'>,
  tables: readonly PersonalTable[],
  signal?: AbortSignal,
): Promise<number> {
  let erased = 0
  const oneDatabase = (database: number) =>
    inRounds<Due>(async (after) => {
      const further = after
        ? sql`and (company_id, id) > (${after.company_id}::uuid, ${after.id}::uuid)`
        : sql``
      const { rows } = await services.db.withPlatformIn(
        database,
        (tx) =>
          sql<Due>`select company_id, id from users where ${isDue} ${further}
          order by company_id, id limit ${AT_ONCE}`.execute(tx),
        { readOnly: true },
      )
      await eachApart(rows, { log: services.log, said: 'a person was not erased', signal }, async (due) => {
        if (await erasePerson(services, tables, due)) erased += 1
      })
      return rows.length < AT_ONCE ? null : (rows.at(-1) ?? null)
    }, signal)
  for (const database of services.db.databases) await oneDatabase(database)
  return erased
}
