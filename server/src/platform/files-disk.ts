import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
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

/** Files in `folder`/files/<company>/<first two characters of the key>/<key>. */
export function diskFiles(folder: string): Files {
  const pathOf = (companyId: string, key: string) => join(folder, 'files', companyId, key.slice(0, 2), key)
  return {
    async put(companyId, content, key = newKey()) {
      const path = pathOf(companyId, key)
      if (!isFileAddress(companyId, key)) throw new Error('Not a company’s id')
      const bytes = await spool(`${path}.part`, content)
      await rename(`${path}.part`, path)
      return { key, bytes }
    },
    async get(companyId, key) {
      if (!isFileAddress(companyId, key)) return null
      try {
        const file = await open(pathOf(companyId, key))
        return file.createReadStream()
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async remove(companyId, key) {
      if (isFileAddress(companyId, key)) await rm(pathOf(companyId, key), { force: true })
    },
  }
}
