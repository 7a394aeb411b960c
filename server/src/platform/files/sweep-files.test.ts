import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, it } from 'vitest'
import { testBucket } from '../../../test/services/bucket.ts'
import { ground } from '../../../test/ground.ts'
import { readEnv } from '../../env.ts'
import { newKey } from './file-key.ts'
import { openFiles, saveFile, type Files } from './files.ts'
import { sweepFiles } from './sweep-files.ts'

const { db, log, company } = await ground()
const folder = mkdtempSync(join(tmpdir(), 'cairn-sweep-'))
const bucket = await testBucket()
afterAll(async () => {
  await bucket.stop()
  rmSync(folder, { recursive: true, force: true })
})

const DAY_MS = 24 * 60 * 60 * 1000
const onDisk = openFiles(readEnv({ CAIRN_DATA: folder }))
const inBucket = openFiles(readEnv({ CAIRN_DATA: folder, ...bucket.variables }))
const pathOf = (companyId: string, key: string) => join(folder, 'files', companyId, key.slice(0, 2), key)
function age(path: string, days: number): void {
  const at = new Date(Date.now() - days * DAY_MS)
  utimesSync(path, at, at)
}
const keysOf = async (files: Files, companyId: string, before = new Date(Date.now() + DAY_MS)) => {
  const keys: string[] = []
  for await (const page of files.list(companyId, before)) keys.push(...page)
  return keys.toSorted()
}

describe.each([
  ['on a disk', onDisk],
  ['in a bucket', inBucket],
])('files %s', (_, files) => {
  it('are listed by company, those before a moment', async () => {
    const [{ id }, other] = [await company(), await company()]
    expect(await keysOf(files, id)).toEqual([])
    const put = await Promise.all(
      Array.from({ length: 5 }, async (__, i) => (await files.put(id, Buffer.from(`content ${i}`))).key),
    )
    await files.put(other.id, Buffer.from('of another'))
    expect(await keysOf(files, id)).toEqual(put.toSorted())
    expect(await keysOf(files, id, new Date(Date.now() - DAY_MS))).toEqual([])
  })

  it('are not swept while they are young, though no row speaks of them yet', async () => {
    const { id } = await company()
    const { key } = await files.put(id, Buffer.from('young'))
    await sweepFiles({ db, files, log })
    expect(await keysOf(files, id)).toEqual([key])
  })
})

it('come page by page from a bucket that has more than it tells at once', async () => {
  const { id } = await company()
  const keys = Array.from({ length: 1100 }, newKey).toSorted()
  for (let from = 0; from < keys.length; from += 50)
    await Promise.all(keys.slice(from, from + 50).map((key) => inBucket.put(id, Buffer.from('x'), key)))
  expect(await keysOf(inBucket, id)).toEqual(keys)
})

describe('what nothing refers to', () => {
  it('is swept after a day, and nothing that is in use', async () => {
    const { id } = await company()
    const used = await db.withTenant(id, (tx) =>
      saveFile(tx, { files: onDisk }, id, { content: Buffer.from('in use'), mediaType: 'text/plain' }),
    )
    const [old, young] = [
      await onDisk.put(id, Readable.from([Buffer.from('old')])),
      await onDisk.put(id, Buffer.from('young')),
    ]
    const unfinished = `${newKey()}.part`
    mkdirSync(join(pathOf(id, unfinished), '..'), { recursive: true })
    writeFileSync(pathOf(id, unfinished), 'half')
    for (const key of [used.key, old.key, unfinished]) age(pathOf(id, key), 2)
    const stranger = join(folder, 'files', 'not-a-company', 'aa', newKey())
    mkdirSync(join(stranger, '..'), { recursive: true })
    writeFileSync(stranger, 'of somebody else')
    age(stranger, 99)

    expect(await sweepFiles({ db, files: onDisk, log })).toBe(2)
    expect(await keysOf(onDisk, id)).toEqual([used.key, young.key].toSorted())
    expect(await keysOf(onDisk, 'not-a-company')).toHaveLength(1)
    expect(await sweepFiles({ db, files: onDisk, log })).toBe(0)
  })

  it('is swept though the files of another company cannot be listed', async () => {
    const companies = [await company(), await company()]
    for (const { id } of companies) age(pathOf(id, (await onDisk.put(id, Buffer.from('old'))).key), 2)
    let failed = false
    const list: Files['list'] = (...given) => {
      if (failed) return onDisk.list(...given)
      failed = true
      throw new Error('out of reach')
    }
    expect(await sweepFiles({ db, files: { ...onDisk, list }, log })).toBeGreaterThan(0)
  })

  it('stops where the server does', async () => {
    const { id } = await company()
    const { key } = await onDisk.put(id, Buffer.from('old'))
    age(pathOf(id, key), 2)
    expect(await sweepFiles({ db, files: onDisk, log }, AbortSignal.abort())).toBe(0)
    expect(await keysOf(onDisk, id)).toEqual([key])
  })
})
