import { readdirSync, readFileSync } from 'node:fs'
import type { Driver } from './driver.ts'

const folder = new URL('../../migrations/', import.meta.url)

/**
 * Brings the schema up to the newest migration, all in one transaction: it is done wholly or not at all. Forward
 * only; each file once, in the order of its name. Returns the names that ran.
 */
export async function migrate(driver: Driver, loginRole?: string): Promise<string[]> {
  const ran: string[] = []
  await driver.migrate(async (script, query) => {
    await script(
      'create table if not exists migrations (name text primary key, at timestamptz not null default now())',
    )
    const done = new Set(
      (await query({ text: 'select name from migrations' })).rows.map((row) => row['name']),
    )
    for (const name of readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .sort()) {
      if (done.has(name)) continue
      await script(readFileSync(new URL(name, folder), 'utf8'))
      await query({ text: 'insert into migrations (name) values ($1)', values: [name] })
      ran.push(name)
    }
    if (loginRole) {
      const role = `"${loginRole.replaceAll('"', '""')}"`
      await script(`grant app_user, app_platform to ${role}; grant select on migrations to ${role}`)
    }
  })
  return ran
}
