import { z } from 'zod'
import type { Db } from '../../db/tenant.ts'
import { loginRole } from '../../open-services.ts'
import { readBackup } from '../backup/read-backup.ts'
import { writeBackup, type Summary } from '../backup/write-backup.ts'
import { command } from '../command.ts'
import { CommandError } from '../command-error.ts'

function inWords({ companies, people, files, missing }: Summary): string {
  const lost = missing ? ` ${missing} files that the database names were not found.` : ''
  return `${companies} companies, ${people} people, ${files} files.${lost}`
}

/** What is written of one of several databases would look whole and not be. */
function requireOneDatabase({ bareDriver }: Db): void {
  if (bareDriver.shards)
    throw new CommandError(
      'Companies are on several databases: back up each of them and the directory by the means of PostgreSQL.',
    )
}

export const backup = command({
  name: 'backup',
  usage: '<file> | -',
  summary: 'Write the database and the stored files into one file, while the servers go on working',
  argument: 'file',
  file: 'write',
  args: z.object({}),
  async run({ db, files, version }, _args, { output }) {
    requireOneDatabase(db)
    return `Backed up ${inWords(await writeBackup({ driver: db.bareDriver, files, version }, output))}`
  },
})

export const restore = command({
  name: 'restore',
  usage: '<file> | - [--replace]',
  summary: 'Restore a backup of either database into this one, which must be empty',
  argument: 'file',
  file: 'read',
  bare: true,
  flags: { replace: { type: 'boolean' } },
  args: z.object({ replace: z.boolean().default(false) }),
  async run({ db, files, env }, { replace }, { input }) {
    requireOneDatabase(db)
    const target = { driver: db.bareDriver, files, loginRole: loginRole(env) }
    return `Restored ${inWords(await readBackup(target, input, { replace }))}`
  },
})
