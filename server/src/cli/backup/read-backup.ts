import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { PassThrough, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { availableMigrations, inRoles, runMigrations } from '../../db/migrate.ts'
import { isDatabaseError, type Connection, type Driver } from '../../db/driver.ts'
import type { Files } from '../../platform/files/files.ts'
import { CommandError } from '../command-error.ts'
import { FORMAT, HEAD, Head, TAIL, Tail } from './format.ts'
import { contentOf, dropSchema } from './rebuild-schema.ts'
import { NotATar, readTar, type TarEntry } from './tar.ts'
import type { Summary } from './write-backup.ts'
import { insertRows, openTables } from './write-tables.ts'

export type Target = {
  driver: Driver
  files: Files
  loginRole?: string | undefined
  /** A folder of migrations other than this version's. */
  migrations?: URL
}
type StoredFile = { companyId: string; key: string }

export type RestoreOptions = {
  /** Take away what the database holds. Without it only an empty one is restored into. */
  replace: boolean
}

async function textOf({ content }: TarEntry): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

/** The entry's content, its sum written down as it passes. */
async function* summed({ name, content }: TarEntry, sums: Record<string, string>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const part of content) {
    hash.update(part)
    yield part
  }
  sums[name] = hash.digest('hex')
}

async function readHead(entries: AsyncGenerator<TarEntry>, folder: URL | undefined): Promise<Head> {
  const first = await entries.next()
  const entry = first.done ? undefined : first.value
  if (entry?.name !== HEAD) throw new CommandError('This file is not a backup of Cairn.')
  const head = JSON.parse(await textOf(entry)) as { format?: unknown }
  const newer = 'The backup was made by a newer version of Cairn. Update Cairn, then restore it.'
  if (typeof head.format === 'number' && head.format > FORMAT) throw new CommandError(newer)
  const parsed = Head.parse(head)
  const known = new Set(availableMigrations(folder))
  if (parsed.migrations.some((name) => !known.has(name))) throw new CommandError(newer)
  return parsed
}

/** Everything in the backup was read, and read rightly. */
function requireWhole(
  tail: Tail | undefined,
  sums: Record<string, string>,
  rows: Record<string, number>,
): void {
  const damaged = new CommandError('The backup is damaged: its sums are not right. Nothing was changed.')
  if (!tail) throw damaged
  const names = Object.keys(tail.sha256)
  if (names.length !== Object.keys(sums).length) throw damaged
  if (names.some((name) => tail.sha256[name] !== sums[name])) throw damaged
  if (Object.entries(tail.rows).some(([table, count]) => (rows[table] ?? 0) !== count)) throw damaged
}

/**
 * Restores a backup in one transaction: all of it, or nothing. The schema is made as the backup had it and then
 * brought up to this version’s, so that an older backup is migrated as its installation would have been.
 */
export async function readBackup(
  { driver, files, loginRole, migrations: folder }: Target,
  input: Readable,
  { replace }: RestoreOptions,
): Promise<Summary> {
  const written: StoredFile[] = []
  let former: StoredFile[] = []
  const kept = new Set<string>()
  const summary: Summary = { companies: 0, people: 0, files: 0, missing: 0 }

  async function restoreFile(entry: TarEntry, sums: Record<string, string>): Promise<void> {
    const [, companyId = '', key = ''] = entry.name.split('/')
    kept.add(`${companyId}/${key}`)
    summary.files++
    const present = await files.get(companyId, key)
    present?.destroy()
    if (present) {
      for await (const part of summed(entry, sums)) void part
      return
    }
    const { bytes } = await files.put(companyId, Readable.from(summed(entry, sums)), key)
    written.push({ companyId, key })
    if (bytes !== entry.size) throw new CommandError(`The file ${entry.name} was not written wholly.`)
  }

  async function restore(
    entries: AsyncGenerator<TarEntry>,
    script: (sql: string) => Promise<void>,
    query: Connection['query'],
  ): Promise<void> {
    const content = await contentOf(query)
    if (content === 'used' && !replace)
      throw new CommandError('The database is not empty. Restore with --replace to take away what it holds.')
    const head = await readHead(entries, folder)
    if (content !== 'nothing') {
      if (content === 'used') former = await listFiles(query)
      await dropSchema(query, script)
    }
    await runMigrations(script, query, { folder, names: head.migrations, loginRole })
    const tables = new Map(head.tables.map((table) => [table.name, table]))
    const open = await openTables(query, script, head.tables)
    const sums: Record<string, string> = {}
    const rows: Record<string, number> = {}
    let tail: Tail | undefined
    for await (const entry of entries) {
      if (entry.name === TAIL) tail = Tail.parse(JSON.parse(await textOf(entry)))
      else if (entry.name.startsWith('files/')) await restoreFile(entry, sums)
      else {
        const table = tables.get(entry.name.split('/')[1] ?? '')
        if (!table) throw new CommandError(`The backup holds ${entry.name}, which does not belong there.`)
        const lines = await textOf({ ...entry, content: summed(entry, sums) })
        rows[table.name] = (rows[table.name] ?? 0) + (await insertRows(query, table, lines))
      }
    }
    requireWhole(tail, sums, rows)
    await open.finish()
    await runMigrations(script, query, { folder, loginRole })
    summary.companies = rows['companies'] ?? 0
    summary.people = rows['users'] ?? 0
    summary.missing = tail?.missing.length ?? 0
  }

  const plain = new PassThrough()
  const unpacked = pipeline(input, createGunzip(), plain)
  // Awaited below; until then a failure of it reaches us through `plain`.
  unpacked.catch(() => {})
  try {
    await driver.migrate(async (script, query) => {
      await inRoles(script, loginRole, () => restore(readTar(plain), script, query))
      plain.resume()
      await unpacked
    })
  } catch (error) {
    plain.destroy()
    for (const file of written) await files.remove(file.companyId, file.key)
    throw explained(error)
  }
  for (const { companyId, key } of former)
    if (!kept.has(`${companyId}/${key}`)) await files.remove(companyId, key)
  return summary
}

async function listFiles(query: Connection['query']): Promise<StoredFile[]> {
  const { rows } = await query({ text: 'select company_id, key from files' })
  return rows.map((row) => ({ companyId: row['company_id'] as string, key: row['key'] as string }))
}

function explained(error: unknown): unknown {
  // A value that its column refuses (classes 22 and 23) can only come from a backup that is not as it was made.
  if (isDatabaseError(error) && /^2[23]/.test(error.code))
    return new CommandError(`The backup is damaged: ${error.message}. Nothing was changed.`)
  if (error instanceof NotATar) return new CommandError(`${error.message}. Nothing was changed.`)
  if (error instanceof Error && 'code' in error && /^(Z_|ERR_STREAM_PREMATURE)/.test(String(error.code)))
    return new CommandError('This file is not a backup, or it is damaged. Nothing was changed.')
  if (error instanceof SyntaxError || (error instanceof Error && error.name === 'ZodError'))
    return new CommandError('This file is not a backup that this version can read. Nothing was changed.')
  return error
}
