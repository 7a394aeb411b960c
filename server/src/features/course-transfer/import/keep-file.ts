import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import type { StoredAlready } from '../../../capabilities/attachments/add-stored.ts'
import { HEAD_BYTES, mediaTypeOf } from '../../../capabilities/attachments/media-kind.ts'
import { ApiError } from '../../../core/errors.ts'
import { noMoreThan } from '../../../platform/files/no-more-than.ts'
import { makeImage } from '../../../platform/images/images.ts'
import type { Services } from '../../../services.ts'
import type { ComingFile } from '../reader/files-beside.ts'

type Keeping = { services: Services; companyId: string; by: string; archive: string; signal: AbortSignal }

/** A file of the archive as it is unpacked. */
function unpacked(
  archive: string,
  { start, bytes, deflated, unpacked: size }: ComingFile,
  signal: AbortSignal,
) {
  const packed = bytes > 0 ? createReadStream(archive, { start, end: start + bytes - 1 }) : Readable.from([])
  const out = noMoreThan(size)
  // Whoever reads it is told what goes wrong on the way.
  const flowing = deflated
    ? pipeline(packed, createInflateRaw(), out, { signal })
    : pipeline(packed, out, { signal })
  flowing.catch(() => undefined)
  return out
}

async function image(keeping: Keeping, file: ComingFile): Promise<StoredAlready> {
  const { services, companyId, by, archive, signal } = keeping
  const read = async () => {
    const parts: Buffer[] = []
    for await (const part of unpacked(archive, file, signal)) parts.push(part as Buffer)
    return Buffer.concat(parts)
  }
  const { data, mediaType, width, height } = await makeImage(read, 'picture', {
    by,
    companyId,
    field: 'file',
    gone: signal,
  })
  const { key, bytes } = await services.files.put(companyId, data)
  const name = `${file.name.replace(/\.\w{1,5}$/, '')}.webp`
  return { id: file.id, key, name, kind: 'image', mediaType, bytes, width, height }
}

async function asIs(
  { services, companyId, archive, signal }: Keeping,
  file: ComingFile,
): Promise<StoredAlready | null> {
  const written = services.files.hold(file.unpacked)
  const { key, bytes } = await services.files.put(companyId, unpacked(archive, file, signal)).finally(written)
  const head: Buffer[] = []
  for await (const part of (await services.files.get(companyId, key, {
    start: 0,
    end: Math.min(HEAD_BYTES, bytes) - 1,
  })) ?? [])
    head.push(part as Buffer)
  const mediaType = mediaTypeOf(Buffer.concat(head), file.name)
  const isWhatItSays =
    (file.kind !== 'video' || mediaType.startsWith('video/')) &&
    (file.kind !== 'package' || mediaType === 'application/zip')
  if (isWhatItSays) return { id: file.id, key, name: file.name, kind: file.kind, mediaType, bytes }
  await services.files.remove(companyId, key)
  return null
}

/** Stores a file of the archive, an image drawn anew; null where it is not what its name says. */
export async function keepFile(keeping: Keeping, file: ComingFile): Promise<StoredAlready | null> {
  if (file.kind !== 'image') return asIs(keeping, file)
  try {
    return await image(keeping, file)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'UNSUPPORTED_MEDIA_TYPE') return null
    throw error
  }
}
