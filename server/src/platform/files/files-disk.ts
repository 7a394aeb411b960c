import { createWriteStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { diskSpace } from './disk-space.ts'
import { isFileAddress, newKey } from './file-key.ts'
import type { Files } from './files.ts'

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Writes all of it to the disk, or leaves nothing. Answers the number of bytes. */
export async function spool(path: string, content: Buffer | Readable): Promise<number> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true })
  try {
    await pipeline(Buffer.isBuffer(content) ? Readable.from([content]) : content, file)
    return file.bytesWritten
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

const UNFINISHED = /\.part$/
const LISTED_AT_ONCE = 500

async function* filesBelow(path: string): AsyncGenerator<string> {
  let folder
  try {
    folder = await opendir(path)
  } catch (error) {
    if (isMissing(error)) return
    throw error
  }
  for await (const entry of folder) {
    const below = join(path, entry.name)
    if (entry.isDirectory()) yield* filesBelow(below)
    else yield below
  }
}

/** Files in `folder`/files/<company>/<first two characters of the key>/<key>. */
export function diskFiles(folder: string): Files {
  const pathOf = (companyId: string, key: string) => join(folder, 'files', companyId, key.slice(0, 2), key)
  return {
    ...diskSpace(folder),
    async put(companyId, content, key = newKey()) {
      const path = pathOf(companyId, key)
      if (!isFileAddress(companyId, key)) throw new Error('Not a company’s id')
      const bytes = await spool(`${path}.part`, content)
      await rename(`${path}.part`, path)
      return { key, bytes }
    },
    async get(companyId, key, range) {
      if (!isFileAddress(companyId, key)) return null
      try {
        const file = await open(pathOf(companyId, key))
        return file.createReadStream(range)
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async remove(companyId, key) {
      if (isFileAddress(companyId, key.replace(UNFINISHED, '')))
        await rm(pathOf(companyId, key), { force: true })
    },
    async *list(companyId, before) {
      const folderOf = join(folder, 'files', companyId)
      const page: string[] = []
      for await (const path of filesBelow(folderOf)) {
        const stats = await stat(path).catch(() => null)
        if (stats && stats.mtime < before) page.push(basename(path))
        if (page.length === LISTED_AT_ONCE) yield page.splice(0)
      }
      if (page.length) yield page
    },
  }
}
