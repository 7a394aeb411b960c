import type { Files } from '../../../platform/files/files.ts'
import { makeImage } from '../../../platform/images/images.ts'
import { ApiError } from '../../../core/errors.ts'
import type { AttachmentRow } from '../attachments.view.ts'
import { readWhole, type Piece } from '../content.ts'
import { HEAD_BYTES, mediaTypeOf, soundTypeOf } from '../media-kind.ts'

/** What a file is kept as once all of it came: as it is, or, an image, drawn anew. */
export type Whole = { name: string; mediaType: string; bytes: number; width?: number; height?: number } & {
  /** What takes the place of all pieces. */
  instead?: { key: string; bytes: number }
}

const withEnding = (name: string, ending: string) => `${name.replace(/\.\w{1,5}$/, '')}.${ending}`

const noVideo = () =>
  new ApiError('UNSUPPORTED_MEDIA_TYPE', { details: [{ field: 'file', code: 'unsupported_video' }] })

const noSound = () =>
  new ApiError('UNSUPPORTED_MEDIA_TYPE', { details: [{ field: 'file', code: 'unsupported_audio' }] })

const noPackage = () =>
  new ApiError('UNSUPPORTED_MEDIA_TYPE', { details: [{ field: 'file', code: 'package_not_zip' }] })

type Of = { files: Files; row: AttachmentRow; pieces: readonly Piece[]; by: string; gone: AbortSignal }

/** Judges a file by its bytes. UNSUPPORTED_MEDIA_TYPE where they are not of the kind that was announced. */
export async function wholeContent({ files, row, pieces, by, gone }: Of): Promise<Whole> {
  const companyId = row.company_id
  if (row.kind === 'image') {
    const read = () => readWhole(files, companyId, pieces, { start: 0, end: row.bytes - 1 })
    const asked = { by, companyId, field: 'file', gone }
    const { data, mediaType, width, height } = await makeImage(read, 'picture', asked)
    const instead = await files.put(companyId, data)
    return { name: withEnding(row.name, 'webp'), mediaType, bytes: instead.bytes, width, height, instead }
  }
  const head = await readWhole(files, companyId, pieces, {
    start: 0,
    end: Math.min(HEAD_BYTES, row.bytes) - 1,
  })
  if (row.kind === 'audio') {
    const sound = soundTypeOf(head)
    if (!sound) throw noSound()
    return { name: row.name, mediaType: sound, bytes: row.bytes }
  }
  const mediaType = mediaTypeOf(head, row.name)
  if (row.kind === 'video' && !mediaType.startsWith('video/')) throw noVideo()
  if (row.kind === 'package' && mediaType !== 'application/zip') throw noPackage()
  return { name: row.name, mediaType, bytes: row.bytes }
}
