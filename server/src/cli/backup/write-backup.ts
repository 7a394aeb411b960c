import { createHash } from 'node:crypto'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Connection, Driver } from '../../db/driver.ts'
import type { Files } from '../../platform/files/files.ts'
import { CommandError } from '../command-error.ts'
import { FORMAT, HEAD, TAIL, textSettings, type Head, type Tail } from './format.ts'
import { hiddenTables, isOneLeaving, listTables, readRows } from './read-tables.ts'
import { tarEnd, tarHeader, tarPadding } from './tar.ts'

export type Source = { driver: Driver; files: Files; version: string }
export type Summary = { companies: number; people: number; files: number; missing: number }

type StoredFile = { companyId: string; key: string; bytes: number }

/** One snapshot of every table, taken as the platform: the server goes on working meanwhile. */
const snapshot = [
  { text: 'set transaction isolation level repeatable read read only' },
  { text: textSettings },
  { text: 'select name from migrations order by name' },
  { text: `select set_config('role', 'app_platform', true)` },
]

async function storedFiles(tx: Connection): Promise<StoredFile[]> {
  const { rows } = await tx.query({
    text: 'select company_id, key, bytes from files order by company_id, key',
  })
  return rows.map((row) => ({
    companyId: row['company_id'] as string,
    key: row['key'] as string,
    bytes: row['bytes'] as number,
  }))
}

/** Writes everything the installation keeps, as one file: all tables as they were at one moment, and the stored files. */
export async function writeBackup(source: Source, output: Writable): Promise<Summary> {
  const summary: Summary = { companies: 0, people: 0, files: 0, missing: 0 }
  await pipeline(Readable.from(archive(source, summary)), createGzip(), output)
  return summary
}

async function* archive({ driver, files, version }: Source, summary: Summary): AsyncGenerator<Buffer> {
  const at = new Date()
  const tail: Tail = { rows: {}, sha256: {}, missing: [] }
  let stored: StoredFile[] = []

  function* whole(name: string, content: Buffer): Generator<Buffer> {
    if (name !== HEAD && name !== TAIL) tail.sha256[name] = createHash('sha256').update(content).digest('hex')
    yield tarHeader(name, content.length, at)
    yield content
    yield tarPadding(content.length)
  }

  yield* handedOver(async (give) => {
    await driver.transaction({ prelude: snapshot }, async (tx, prelude) => {
      const hidden = await hiddenTables(tx)
      if (hidden.length) throw new CommandError(`These tables cannot be read wholly: ${hidden.join(', ')}.`)
      if (await isOneLeaving(tx))
        throw new CommandError('A company is just moving to another database. Try again in a few minutes.')
      const tables = await listTables(tx)
      const migrations = ((await prelude)[2] ?? []).map((row) => row['name'] as string)
      const head: Head = { format: FORMAT, version, createdAt: at.toISOString(), migrations, tables }
      for (const part of whole(HEAD, Buffer.from(JSON.stringify(head, null, 2)))) await give(part)
      for (const table of tables) {
        let number = 0
        let count = 0
        for await (const { lines, rows } of readRows(tx, table)) {
          count += rows
          const name = `tables/${table.name}/${String(++number).padStart(6, '0')}.jsonl`
          for (const part of whole(name, lines)) await give(part)
        }
        tail.rows[table.name] = count
      }
      stored = await storedFiles(tx)
    })
  })
  summary.companies = tail.rows['companies'] ?? 0
  summary.people = tail.rows['users'] ?? 0

  for (const file of stored) {
    const name = `files/${file.companyId}/${file.key}`
    const content = await files.get(file.companyId, file.key)
    if (!content) {
      tail.missing.push(name)
      continue
    }
    const hash = createHash('sha256')
    let bytes = 0
    yield tarHeader(name, file.bytes, at)
    for await (const part of content as AsyncIterable<Buffer>) {
      hash.update(part)
      bytes += part.length
      yield part
    }
    if (bytes !== file.bytes)
      throw new CommandError(`The file ${name} has ${bytes} bytes, the database says ${file.bytes}.`)
    yield tarPadding(bytes)
    tail.sha256[name] = hash.digest('hex')
    summary.files++
  }
  summary.missing = tail.missing.length
  yield* whole(TAIL, Buffer.from(JSON.stringify(tail)))
  yield tarEnd
}

/** What a callback gives, as a generator: the next piece is made when the one before has been taken. */
async function* handedOver(
  run: (give: (part: Buffer) => Promise<void>) => Promise<void>,
): AsyncGenerator<Buffer> {
  const stream = new TransformStream<Buffer, Buffer>()
  const writer = stream.writable.getWriter()
  const done = run((part) => writer.write(part)).then(
    () => writer.close(),
    (error: unknown) => writer.abort(error),
  )
  try {
    yield* stream.readable
  } finally {
    await done.catch(() => {})
  }
}
