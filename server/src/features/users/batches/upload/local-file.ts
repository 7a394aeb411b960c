import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fail } from '../../../../core/errors.ts'
import { temporaryPath } from '../../../../platform/files/temporary-files.ts'
import type { Services } from '../../../../services.ts'

/** A stored file as one on this machine's disk, for as long as `use` takes: it is read more than once, and by a thread. */
export async function withLocalFile<T>(
  { files, env }: Pick<Services, 'files' | 'env'>,
  companyId: string,
  key: string | null,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const content = key && (await files.get(companyId, key))
  if (!content) fail('GONE', { details: { reason: 'file_gone' } })
  const folder = temporaryPath(env.dataFolder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const path = join(folder, 'file')
    await pipeline(content, createWriteStream(path, { mode: 0o600 }))
    return await use(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
