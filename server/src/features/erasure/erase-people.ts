import { sql } from 'kysely'
import type { Tx } from '../../db/tenant.ts'
import { serverLimits } from '../../limits.ts'
import { audit } from '../../platform/audit.ts'
import type { Services } from '../../services.ts'
import { personalData, type Forgotten } from './personal-data.ts'

type Due = { company_id: string; id: string; deleted_at: Date }

const AT_ONCE = 100

/** The person's addresses and full names: as they are, and as the log remembers them. */
async function wordsOf(tx: Tx, { company_id, id }: Due): Promise<string[]> {
  const { rows } = await sql<{ word: string | null }>`
    with known as (
      select name, surname, email from users where company_id = ${company_id} and id = ${id}
      union select v ->> 'name', v ->> 'surname', v ->> 'email'
      from audit_log l, lateral (values (l.before), (l.after)) as one (v)
      where l.company_id = ${company_id} and l.target_id = ${id} and jsonb_typeof(v) = 'object')
    select email as word from known
    union select a.name || ' ' || b.surname from known a, known b where a.name <> '' and b.surname <> ''
    union select target_name from audit_log where company_id = ${company_id} and target_id = ${id}`.execute(
    tx,
  )
  // A short or empty word would be found in anything.
  return [...new Set(rows.map(({ word }) => word?.trim().toLowerCase() ?? ''))].filter(
    (word) => word.length > 3,
  )
}

async function erase(tx: Tx, person: Forgotten): Promise<void> {
  await sql`select erase_from_audit_log(${person.companyId}, ${person.userId}, ${person.words}::text[])`.execute(
    tx,
  )
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
async function filesOf(tx: Tx, { company_id, id, deleted_at }: Due): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select photo_key as key from users where company_id = ${company_id} and id = ${id} and photo_key is not null
    union select file_key from user_batches
    where company_id = ${company_id} and file_key is not null and created_at <= ${deleted_at}`.execute(tx)
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
      and status = 'deleted' and erased_at is null and deleted_at = ${due.deleted_at} for update`.execute(tx)
    if (!rows.length) return null
    const words = await wordsOf(tx, due)
    const removed = await filesOf(tx, due)
    await erase(tx, { companyId: due.company_id, userId: due.id, words })
    const target = { type: 'user', id: due.id }
    await audit(tx, due.company_id, { actor: null }, { action: 'users.erased', target })
    return removed
  })
  if (!keys) return false
  for (const key of keys) await files.remove(due.company_id, key)
  return true
}

/** Erases the personal data of everyone whose 30 days to be restored are over. */
export async function erasePeople(
  services: Pick<Services, 'db' | 'files'>,
  signal?: AbortSignal,
): Promise<number> {
  const before = new Date(Date.now() - serverLimits.restoreDays * 24 * 60 * 60 * 1000)
  let erased = 0
  for (;;) {
    const { rows } = await services.db.withPlatform(
      (tx) =>
        sql<Due>`select company_id, id, deleted_at from users
          where status = 'deleted' and erased_at is null and deleted_at < ${before}
          order by deleted_at limit ${AT_ONCE}`.execute(tx),
      { readOnly: true },
    )
    for (const due of rows) {
      if (signal?.aborted) return erased
      if (await erasePerson(services, due)) erased += 1
    }
    if (rows.length < AT_ONCE) return erased
  }
}
