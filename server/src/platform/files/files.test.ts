import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, it } from 'vitest'
import { readEnv } from '../../env.ts'
import { testBucket } from '../../../test/services/bucket.ts'
import { ground } from '../../../test/ground.ts'
import { openFiles, removeFile, saveFile } from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'cairn-files-'))
const bucket = await testBucket()
afterAll(async () => {
  await bucket.stop()
  rmSync(folder, { recursive: true, force: true })
})

const stores = {
  'on a disk': openFiles(readEnv({ CAIRN_DATA: folder })),
  'in a bucket': openFiles(readEnv({ CAIRN_DATA: folder, ...bucket.variables })),
}
const filesIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

describe.each(Object.entries(stores))('a file %s', (_, files) => {
  const companyId = uuid()
  const read = async (key: string, company = companyId) => {
    const content = await files.get(company, key)
    return content && (await buffer(content))
  }

  it('comes back byte for byte, from memory or from a stream', async () => {
    const content = randomBytes(3 * 1024 * 1024)
    const whole = await files.put(companyId, content)
    const parts = await files.put(
      companyId,
      Readable.from([content.subarray(0, 1_000_001), content.subarray(1_000_001)]),
    )
    expect(whole.bytes).toBe(content.length)
    expect(parts.bytes).toBe(content.length)
    expect((await read(whole.key))?.equals(content)).toBe(true)
    expect((await read(parts.key))?.equals(content)).toBe(true)
  })

  it('has a key of its own that cannot be guessed', async () => {
    const same = Buffer.from('the same')
    const keys = await Promise.all(
      Array.from({ length: 20 }, async () => (await files.put(companyId, same)).key),
    )
    expect(new Set(keys).size).toBe(20)
    for (const key of keys) expect(Buffer.from(key, 'base64url').length).toBeGreaterThanOrEqual(16)
  })

  it('may be empty', async () => {
    const { key, bytes } = await files.put(companyId, Buffer.alloc(0))
    expect(bytes).toBe(0)
    expect((await read(key))?.length).toBe(0)
  })

  it('is gone after it was removed, which may be asked for twice', async () => {
    const { key } = await files.put(companyId, Buffer.from('gone'))
    await files.remove(companyId, key)
    await files.remove(companyId, key)
    expect(await files.get(companyId, key)).toBeNull()
  })

  it('is not found under another company or an address that is none of ours', async () => {
    const { key } = await files.put(companyId, Buffer.from('mine'))
    expect(await files.get(uuid(), key)).toBeNull()
    expect(await files.get(companyId, 'x'.repeat(32))).toBeNull()
    for (const bad of [
      '',
      '../../../etc/passwd',
      `../${companyId}/${key}`,
      `${key}/..`,
      '.'.repeat(32),
      '%2e'.repeat(10),
    ]) {
      expect(await files.get(companyId, bad)).toBeNull()
      await files.remove(companyId, bad)
    }
    expect(await files.get('..', key)).toBeNull()
    await expect(files.put('../elsewhere', Buffer.from('x'))).rejects.toThrow('company')
    expect((await read(key))?.toString()).toBe('mine')
  })

  it('is not left half-made where its source breaks', async () => {
    const before = filesIn(folder)
    async function* broken() {
      yield randomBytes(100_000)
      throw new Error('the sender is gone')
    }
    await expect(files.put(companyId, Readable.from(broken()))).rejects.toThrow('the sender is gone')
    expect(filesIn(folder)).toEqual(before)
  })
})

it('keeps files on a disk for this server’s own login alone', async () => {
  await stores['on a disk'].put(uuid(), Buffer.from('private'))
  const all = filesIn(join(folder, 'files'))
  expect(all.length).toBeGreaterThan(0)
  for (const path of all) expect((statSync(path).mode & 0o777).toString(8)).toBe('600')
})

it('says what the bucket answered where it refuses', async () => {
  const wrong = openFiles(readEnv({ CAIRN_DATA: folder, ...bucket.variables, S3_ACCESS_KEY_ID: 'nobody' }))
  await expect(wrong.put(uuid(), Buffer.from('x'))).rejects.toThrow('403 InvalidAccessKeyId')
  const missing = openFiles(readEnv({ CAIRN_DATA: folder, ...bucket.variables, S3_BUCKET: 'elsewhere' }))
  await expect(missing.put(uuid(), Buffer.from('x'))).rejects.toThrow('404 NoSuchBucket')
})

it('writes a file down with its kind and size, and drops its content only after the commit that forgets it', async () => {
  const { db, company } = await ground()
  const { id } = await company()
  const files = stores['on a disk']
  const { key } = await db.withTenant(id, (tx) =>
    saveFile(tx, { files }, id, { content: Buffer.from('body'), mediaType: 'text/css' }),
  )
  const row = await db.withTenant(id, (tx) => tx.selectFrom('files').selectAll().executeTakeFirstOrThrow())
  expect(row).toMatchObject({ company_id: id, key, media_type: 'text/css', bytes: 4, created_by: null })

  const after: (() => Promise<void>)[] = []
  await db.withTenant(id, async (tx) => {
    await removeFile({ tx, services: { files }, afterCommit: (then) => void after.push(then) }, id, key)
    expect(await files.get(id, key)).not.toBeNull()
  })
  for (const then of after) await then()
  expect(await files.get(id, key)).toBeNull()
  expect(await db.withTenant(id, (tx) => tx.selectFrom('files').selectAll().execute())).toEqual([])
})
