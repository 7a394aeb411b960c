import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Connection, Driver } from './driver.ts'
import { adoptCompanies } from './shards.ts'

const ours = new URL('../../migrations/', import.meta.url)

/** The database was used by a newer version, which may keep things in ways that this one would spoil. */
export class NewerSchema extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `The database is that of a newer version of Cairn: this one does not know ${unknown.join(', ')}. ` +
        'Start the newer version again, or restore a backup that was made before the update.',
    )
  }
}

/** Throws NewerSchema where `done` holds a migration that this version does not have. */
export function refuseNewer(done: readonly string[], known: readonly string[]): void {
  const unknown = done.filter((name) => !known.includes(name))
  if (unknown.length) throw new NewerSchema(unknown)
}

/** A migration is another than the one that ran here. */
export class ChangedMigration extends Error {
  constructor(names: readonly string[]) {
    super(
      `This database was made by another text of ${names.join(', ')}. A migration is never changed after it ran: ` +
        'what it made is changed by a new one. Put the text back, or install this version of Cairn anew.',
    )
  }
}

/** A migration comes after one that was written later, and may rest on what that one changed. */
export class LateMigration extends Error {
  constructor(late: readonly string[], last: string) {
    super(
      `${late.join(', ')} came too late: this database has ${last} already, which was written after it. ` +
        'Give it the date and time of now as its name, and see that it fits what is there.',
    )
  }
}

/** From now on a name begins with date and time, as 202611220230_words.sql; those before them have four digits. */
const DATED = /^20\d{10}_/

/** Throws LateMigration where one that is still to run was written before another that has. */
function refuseLate(done: ReadonlySet<string>, known: readonly string[]): void {
  const last = [...done]
    .filter((name) => DATED.test(name))
    .toSorted()
    .at(-1)
  const late = known.filter(
    (name) => DATED.test(name) && !done.has(name) && last !== undefined && name < last,
  )
  if (last !== undefined && late.length) throw new LateMigration(late, last)
}

/** Of a migration's text, however its lines end. */
const sumOf = (text: string) => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')

export type MigrateOptions = {
  /** A folder with an ending slash; the one of this version where none is given. */
  folder?: URL | undefined
  /** These alone; all that there are where none is given. */
  names?: readonly string[] | undefined
  /** The login that the server uses, where it is not the owner. */
  loginRole?: string | undefined
}

/** What owns the functions that look beyond a company, and what a migration writes rows as. */
const PRIVILEGED = `array['app_user', 'app_platform', 'app_eraser']`

const takeRoles = `do $$ declare r text; begin
  if (select rolsuper from pg_roles where rolname = current_user) then return; end if;
  for r in select rolname from pg_roles where rolname = any (${PRIVILEGED}) loop
    execute format('grant %I to current_user', r);
  end loop;
end $$`

// From PostgreSQL 16 on whoever makes a role is given the right to grant it, by another grantor and without being in it:
// that stays, and is what the next grant goes by; what was granted here is taken back once.
const giveBack = (roles: string) => `do $$ declare r text; begin
  if (select rolsuper from pg_roles where rolname = current_user) then return; end if;
  for r in select distinct g.rolname from pg_auth_members m join pg_roles g on g.oid = m.roleid
      where m.member = current_user::regrole and g.rolname = any (${roles}) loop
    execute format('revoke %I from current_user', r);
  end loop;
end $$`

/**
 * Does work of the owner that needs the roles of the application. It is in them for as long as its transaction and no
 * longer: left in, it would see every company's rows by its mere login.
 */
export async function inRoles(
  script: (sql: string) => Promise<void>,
  loginRole: string | undefined,
  work: () => Promise<void>,
): Promise<void> {
  await script(takeRoles)
  await work()
  // One login that is both stays in two of them: as the server it steps into these.
  await script(giveBack(loginRole ? PRIVILEGED : `array['app_eraser']`))
}

/** Lets the server's login step into its two roles, and have none of their rights before it does. */
const letIn = (login: string) => `do $$ begin
  if current_setting('server_version_num')::int >= 160000 then
    execute format('grant app_user, app_platform to %I with inherit false, set true', ${literal(login)});
  else
    execute format('grant app_user, app_platform to %I', ${literal(login)});
    if (select rolinherit from pg_roles where rolname = ${literal(login)}) then
      execute format('alter role %I noinherit', ${literal(login)});
    end if;
  end if;
  execute format('grant select on migrations to %I', ${literal(login)});
end $$`

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** The migrations of this version, in order. */
export const availableMigrations = (folder = ours): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()

/** Runs what has not been run, in an open transaction of the owner. Returns the names that ran. */
export async function runMigrations(
  script: (sql: string) => Promise<void>,
  query: Connection['query'],
  { folder = ours, names = availableMigrations(folder), loginRole }: MigrateOptions = {},
): Promise<string[]> {
  const ran: string[] = []
  const textOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')
  await script(`create table if not exists migrations (name text primary key, at timestamptz not null default now());
    alter table migrations add column if not exists sha256 text`)
  const { rows } = await query({ text: 'select name, sha256 from migrations' })
  const sums = new Map(rows.map((row) => [row['name'] as string, row['sha256'] as string | null]))
  const done = new Set(sums.keys())
  const known = availableMigrations(folder)
  refuseNewer([...done], known)
  refuseLate(done, known)
  const changed = [...sums].filter(([name, sum]) => sum !== null && sum !== sumOf(textOf(name)))
  if (changed.length) throw new ChangedMigration(changed.map(([name]) => name))
  // Those that ran before their sums were kept are taken as they are.
  for (const [name, sum] of sums)
    if (sum === null)
      await query({
        text: 'update migrations set sha256 = $2 where name = $1',
        values: [name, sumOf(textOf(name))],
      })
  for (const name of names) {
    if (done.has(name)) continue
    const text = textOf(name)
    await script(text)
    await query({
      text: 'insert into migrations (name, sha256) values ($1, $2)',
      values: [name, sumOf(text)],
    })
    ran.push(name)
  }
  if (loginRole) await script(letIn(loginRole))
  return ran
}

/**
 * Brings the schema up to the newest migration, all in one transaction of each database: it is done wholly or not at all.
 * Forward only; each file once, in the order of its name. Returns the names that ran in any.
 */
export async function migrate(driver: Driver, loginRole?: string): Promise<string[]> {
  const ran = new Set<string>()
  for (const one of [driver, ...(driver.shards?.owners ?? [])])
    await one.migrate(async (script, query) => {
      await inRoles(script, loginRole, async () => {
        for (const name of await runMigrations(script, query, { loginRole })) ran.add(name)
      })
    })
  await adoptCompanies(driver)
  return [...ran].toSorted()
}
