import sharp from 'sharp'
import { attachmentsApi } from '#contract/attachments.ts'
import type { Person } from '../../../test/world.ts'

/** A picture of one colour. */
export const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#3a7' } })
    .png()
    .toBuffer()

/** Adds a file to a course, whole. */
export async function addFile(by: Person, courseId: string, name: string, mediaType: string, body: Buffer) {
  const { id, path } = await by.ok(attachmentsApi.create, {
    body: { owner: { kind: 'course', id: courseId }, name, bytes: body.length, mediaType },
  })
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  }
  const { status } = await by.raw('PATCH', path, { headers, body })
  if (status !== 204) throw new Error(`the file was not taken: ${status}`)
  return id
}
