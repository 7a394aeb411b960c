import { zipSync } from 'fflate'
import sharp from 'sharp'
import { expect } from 'vitest'
import { attachmentsApi } from '#contract/attachments.ts'
import { courseTransferApi, type CourseImport } from '#contract/courses/course-transfer.ts'
import { coursesApi, type CourseDraft } from '#contract/courses/courses.ts'
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

export const zip = (files: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        name,
        typeof content === 'string' ? Buffer.from(content) : content,
      ]),
    ),
  )

/** What will come of a file, as it is shown first. */
export const look = (by: Person, content: string | Uint8Array, filename = 'Birds.zip') =>
  by.ok(courseTransferApi.upload, { files: { file: { filename, content } } })

/** Makes what was shown, and waits until that is over. */
export async function made(by: Person, { id, title, language }: CourseImport): Promise<CourseImport> {
  const params = { id }
  await by.ok(courseTransferApi.run, { params, body: { title, language } })
  await expect
    .poll(() => by.ok(courseTransferApi.import, { params }), { timeout: 20_000 })
    .not.toMatchObject({ state: 'running' })
  return by.ok(courseTransferApi.import, { params })
}
export const draftOf = (by: Person, { courseId }: CourseImport) =>
  by.ok(coursesApi.byId, { params: { id: courseId ?? '' } })
/** What a course consists of, by its titles. */
export async function contents(by: Person, { id, outline }: CourseDraft) {
  const lessons = outline.flatMap((one) => one.lessons.map((lesson) => ({ module: one.title, ...lesson })))
  return Promise.all(
    lessons.map(async ({ id: lessonId, ...lesson }) => ({
      ...lesson,
      content: (await by.ok(coursesApi.lesson, { params: { id, lessonId } })).content,
    })),
  )
}
