import { sql } from 'kysely'
import type { Tx } from '../../db/tenant.ts'
import { serverLimits } from '../../limits.ts'
import { audit } from '../../platform/audit.ts'
import { eachApart, inRounds } from '../../platform/rounds.ts'
import type { Services } from '../../services.ts'
import { personalData, type Subject } from './personal-data.ts'

type Due = { company_id: string; id: string }

const AT_ONCE = 100

/**
 * Whose time to be restored is over. Asked of the database alone: its moments are finer than those of this process,
 * and one that was read and is compared again would be another.
 */
const isDue = sql`status = 'deleted' and erased_at is null
  and deleted_at < now() - interval '1 day' * ${sql.lit(serverLimits.restoreDays)}`

async function erase(tx: Tx, person: Subject): Promise<void> {
  await sql`select erase_from_audit_log(${person.companyId}, ${person.userId})`.execute(tx)
  // The person's own row last: what is left to do is found by it.
  const tables = Object.entries(personalData).toSorted(
    ([a], [b]) => Number(a === 'users') - Number(b === 'users'),
  )
  for (const [table, rules] of tables)
    for (const { rows, erase: how } of rules) {
      const where = sql`company_id = ${person.companyId} and ${rows(person)}`
      if (how === 'delete') await sql`delete from ${sql.table(table)} where ${where}`.execute(tx)
      else if (how) await sql`update ${sql.table(table)} set ${sql.raw(how)} where ${where}`.execute(tx)
    }
}

/** Files that hold the person: their photo, and lists of people that were uploaded before they left. */
async function filesOf(tx: Tx, { company_id, id }: Due): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select photo_key as key from users where company_id = ${company_id} and id = ${id} and photo_key is not null
    union select b.file_key from user_batches b
    join users u on u.company_id = b.company_id and u.id = ${id} and b.created_at <= u.deleted_at
    where b.company_id = ${company_id} and b.file_key is not null`.execute(tx)
  const keys = rows.map(({ key }) => key)
  if (keys.length) {
    await sql`update user_batches set file_key = null where company_id = ${company_id}
      and file_key = any (${keys}::text[])`.execute(tx)
    await tx.deleteFrom('files').where('company_id', '=', company_id).where('key', 'in', keys).execute()
  }
  return keys
}

async function erasePerson({ db, files }: Pick<Services, 'db' | 'files'>, due: Due): Promise<boolean> {
  const keys = await db.withPlatform(async (tx) => {
    // They may have been restored meanwhile, or another server was faster.
    const { rows } = await sql`select from users where company_id = ${due.company_id} and id = ${due.id}
      and ${isDue} for update`.execute(tx)
    if (!rows.length) return null
    const removed = await filesOf(tx, due)
    await erase(tx, { companyId: due.company_id, userId: due.id })
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
  signal?: AbortSignal,
): Promise<number> {
  let erased = 0
  await inRounds<Due>(async (after) => {
    const further = after ? sql`and (company_id, id) > (${after.company_id}::uuid, ${after.id}::uuid)` : sql``
    const { rows } = await services.db.withPlatform(
      (tx) =>
        sql<Due>`select company_id, id from users where ${isDue} ${further}
          order by company_id, id limit ${AT_ONCE}`.execute(tx),
      { readOnly: true },
    )
    await eachApart(rows, { log: services.log, said: 'a person was not erased', signal }, async (due) => {
      if (await erasePerson(services, due)) erased += 1
    })
    return rows.length < AT_ONCE ? null : (rows.at(-1) ?? null)
  }, signal)
  return erased
}
