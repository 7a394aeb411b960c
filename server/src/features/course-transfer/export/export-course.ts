import type { CourseFormat, courseTransferApi } from '#contract/courses/course-transfer.ts'
import type { Input } from '#contract/endpoint.ts'
import { findStored, readStored, type StoredFile } from '../../../capabilities/attachments/stored-file.ts'
import type { OutsideContext } from '../../../http/caller/context.ts'
import { courseTransferLimits } from '../limits.ts'
import { audit } from '../../../platform/audit.ts'
import type { FileAnswer } from '../../../platform/files/file-answer.ts'
import { fileIdsIn } from '../../courses/offered.ts'
import { requirePart, seeCourse } from '../../courses/open-course.ts'
import { ownGrading } from '../../gradebook/offered.ts'
import { draftContent } from '../../courses/outline/draft-content.ts'
import { archiveEndings, archives, LEFT_OUT, type Leaving } from './archives.ts'
import { gradingLeft } from './left-words.ts'
import type { Resource } from './lesson-to-write.ts'
import { filesByName, slug } from './names.ts'
import { writeLesson } from './write-lesson.ts'
import { zipStream, type ZippedFile } from './zip-stream.ts'

const { exportedBytes } = courseTransferLimits

/**
 * A lesson as it is now, with the files that it names. Read when its turn has come: a whole course is never in memory, and
 * to who is no author of it any more no more of it is given.
 */
const readLesson = (ctx: OutsideContext, courseId: string, lessonId: string) =>
  ctx.transaction(async ({ tx, actor }) => {
    await requirePart(tx, actor, courseId, 'edit')
    const content = await draftContent(tx, courseId, lessonId)
    const files: StoredFile[] = []
    for (const id of content ? fileIdsIn(content) : []) {
      const file = await findStored(tx, id, { kind: 'course', id: courseId })
      if (file) files.push(file)
    }
    return { content, files }
  })

async function* bytesOf(base64: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(base64, 'base64')
}

/** @param left what stays behind of the course as a whole */
async function* filesOf(
  ctx: OutsideContext,
  course: Leaving,
  format: CourseFormat,
  left: string[],
): AsyncGenerator<ZippedFile> {
  const { language } = course.settings
  const { modules, folder: filesFolder, begin, end } = archives[format](course)
  yield* await begin()
  const nameOf = filesByName()
  const written = new Map<string, string>()
  const resources = new Map<string, Resource[]>()
  const who = { one: ctx.actor.id, group: ctx.company.id }
  let bytes = 0
  for (const { folder, lessons } of modules)
    for (const { lesson, name } of lessons) {
      const path = `${folder}/${name}`
      const { content, files } = await readLesson(ctx, course.id, lesson.id)
      const fitting = files.filter(({ row }) => {
        if (written.has(row.id)) return true
        if (bytes + row.bytes > exportedBytes) {
          left.push(`${path}: ${row.name}`)
          return false
        }
        bytes += row.bytes
        return true
      })
      const paths = new Map(
        fitting.map(({ row: { id, name: called } }) => [
          id,
          { path: `../${filesFolder}/${nameOf(id, called)}`, name: called },
        ]),
      )
      const characters = JSON.stringify(content).length
      const task = { format, lesson, content, language, folder, name, paths }
      const made = await writeLesson(task, characters, who, ctx.request.gone)
      if (!made) {
        left.push(path)
        continue
      }
      yield* made.files
      for (const { name: at, base64 } of made.pictures ?? []) yield { name: at, content: bytesOf(base64) }
      left.push(...made.left)
      resources.set(lesson.id, made.resources)
      for (const file of fitting) {
        const { id, name: called } = file.row
        if (written.has(id)) continue
        const at = `${filesFolder}/${nameOf(id, called)}`
        written.set(id, at)
        yield {
          name: at,
          content: readStored(ctx.services.files, file) as AsyncIterable<Uint8Array>,
        }
      }
    }
  if (left.length > 0) yield { name: LEFT_OUT, content: `${left.join('\n')}\n` }
  yield* end({ resources, files: written, others: left.length > 0 ? [LEFT_OUT] : [] })
}

/** A course as it is being written, as a folder or a cartridge that other systems, and an import here, read. */
export async function exportCourse(
  ctx: OutsideContext,
  { params, query: { format } }: Input<typeof courseTransferApi.export>,
): Promise<FileAnswer> {
  const { course, left } = await ctx.transaction(async ({ tx, actor, company, request }) => {
    await requirePart(tx, actor, params.id, 'edit')
    const { course } = await seeCourse(tx, actor, params.id)
    const target = { type: 'course', id: course.id, name: course.title }
    await audit(tx, company.id, { actor, request }, { action: 'courses.exported', target, after: { format } })
    return { course, left: gradingLeft(await ownGrading(tx, course.id), course.settings.language) }
  })
  const filename = `${slug(course.title) || 'course'}.${archiveEndings[format]}`
  return { filename, mediaType: 'application/zip', body: zipStream(filesOf(ctx, course, format, left)) }
}
