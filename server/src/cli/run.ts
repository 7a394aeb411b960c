import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { availableMigrations, migrate, refuseNewer } from '../db/migrate.ts'
import type { Driver } from '../db/driver.ts'
import type { Env } from '../env.ts'
import { loginRole, openDriver, openServices } from '../open-services.ts'
import { askServer, type Result } from '../platform/servers/control.ts'
import type { Command, Io } from './command.ts'
import { CommandError } from './command-error.ts'

/** Does a command where it can be done: in the server that has the embedded database, else here. */
export async function run(
  env: Env,
  command: Command,
  args: Record<string, unknown>,
  io: Io,
): Promise<string> {
  if (!env.DATABASE_URL) {
    const result = await askServer(env.dataFolder, { name: command.name, args }, io.input, io.output)
    if (result) return said(result)
    if (!command.bare && !existsSync(join(env.dataFolder, 'db', 'pg')))
      throw new CommandError(
        `There is no database in ${env.dataFolder}. Start the server once, or use setup.`,
      )
  }
  const log = pino({ level: 'silent' })
  const driver = await openDriver(env, log)
  try {
    const migrated = command.bare ? await migrate(driver, loginRole(env)) : []
    if (!command.bare) await requireMigrated(driver)
    const opened = await openServices(env, driver, log)
    try {
      return await command.run(opened.services, args, { ...io, migrated })
    } finally {
      await opened.close()
    }
  } finally {
    await driver.close()
  }
}

function said({ ok, message }: Result): string {
  if (!ok) throw new CommandError(message)
  return message
}

async function requireMigrated(driver: Driver): Promise<void> {
  const done = await driver.transaction({ prelude: [], readOnly: true }, async (tx) => {
    const { rows } = await tx.query({ text: `select to_regclass('public.migrations') is not null as yes` })
    if (!rows[0]?.['yes']) return []
    return (await tx.query({ text: 'select name from migrations' })).rows.map((row) => row['name'] as string)
  })
  const known = availableMigrations()
  refuseNewer(done, known)
  if (known.some((name) => !done.includes(name)))
    throw new CommandError('The database’s schema is older than this version. Run: npm run cairn -- migrate')
}
