import { readdirSync, readFileSync } from 'node:fs'
import type { Connection, Driver } from './driver.ts'

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

export type MigrateOptions = {
  /** A folder with an ending slash; the one of this version where none is given. */
  folder?: URL | undefined
  /** These alone; all that there are where none is given. */
  names?: readonly string[] | undefined
  /** The login that the server uses, where it is not the owner. */
  loginRole?: string | undefined
}

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
  await script(
    'create table if not exists migrations (name text primary key, at timestamptz not null default now())',
  )
  const done = new Set(
    (await query({ text: 'select name from migrations' })).rows.map((row) => row['name'] as string),
  )
  refuseNewer([...done], availableMigrations(folder))
  for (const name of names) {
    if (done.has(name)) continue
    await script(readFileSync(new URL(name, folder), 'utf8'))
    await query({ text: 'insert into migrations (name) values ($1)', values: [name] })
    ran.push(name)
  }
  if (loginRole) {
    const role = `"${loginRole.replaceAll('"', '""')}"`
    await script(`grant app_user, app_platform to ${role}; grant select on migrations to ${role}`)
  }
  return ran
}

/**
 * Brings the schema up to the newest migration, all in one transaction: it is done wholly or not at all. Forward
 * only; each file once, in the order of its name. Returns the names that ran.
 */
export async function migrate(driver: Driver, loginRole?: string): Promise<string[]> {
  let ran: string[] = []
  await driver.migrate(async (script, query) => {
    ran = await runMigrations(script, query, { loginRole })
  })
  return ran
}
