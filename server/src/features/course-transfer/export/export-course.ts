import type { courseTransferApi } from '#contract/courses/course-transfer.ts'
import type { OutlineModule } from '#contract/courses/course.ts'
import type { Input } from '#contract/endpoint.ts'
import { findStored, readStored, type StoredFile } from '../../../capabilities/attachments/stored-file.ts'
import type { OutsideContext } from '../../../http/caller/context.ts'
import { courseTransferLimits } from '../limits.ts'
import { audit } from '../../../platform/audit.ts'
import type { FileAnswer } from '../../../platform/files/file-answer.ts'
import { fileIdsIn } from '../../courses/offered.ts'
import { requirePart, seeCourse } from '../../courses/open-course.ts'
import { draftContent } from '../../courses/outline/draft-content.ts'
import { courseFile } from './lesson-file.ts'
import { filesByName, numbered, slug } from './names.ts'
import { writeLesson } from './write-lesson.ts'
import { zipStream, type ZippedFile } from './zip-stream.ts'

const FOLDER = 'files'
const { exportedBytes } = courseTransferLimits

/** The modules with their folders, and the lessons with their names in them. */
const pathsOf = (outline: readonly OutlineModule[]) =>
  outline.map(({ title, lessons }, at) => {
    const folder = numbered(at, title)
    return {
      folder,
      title,
      lessons: lessons.map((lesson, index) => {
        const name = numbered(index, lesson.title)
        return { lesson, title: lesson.title, name, path: `${folder}/${name}.md` }
      }),
    }
  })

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

async function* filesOf(
  ctx: OutsideContext,
  courseId: string,
  paths: ReturnType<typeof pathsOf>,
  about: string,
): AsyncGenerator<ZippedFile> {
  yield { name: 'course.md', content: about }
  const nameOf = filesByName()
  const written = new Set<string>()
  const left: string[] = []
  const who = { one: ctx.actor.id, group: ctx.company.id }
  let bytes = 0
  for (const { folder, lessons } of paths)
    for (const { lesson, name, path } of lessons) {
      const { content, files } = await readLesson(ctx, courseId, lesson.id)
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
          { path: `../${FOLDER}/${nameOf(id, called)}`, name: called },
        ]),
      )
      const characters = JSON.stringify(content).length
      const made = await writeLesson({ lesson, content, name, paths }, characters, who, ctx.request.gone)
      if (!made) {
        left.push(path)
        continue
      }
      yield { name: path, content: made.text }
      if (made.questions) yield { name: `${folder}/${name}.xml`, content: made.questions }
      for (const file of fitting) {
        if (written.has(file.row.id)) continue
        written.add(file.row.id)
        const stored = readStored(ctx.services.files, file) as AsyncIterable<Uint8Array>
        yield { name: `${FOLDER}/${nameOf(file.row.id, file.row.name)}`, content: stored }
      }
    }
  if (left.length > 0) yield { name: 'left-out.txt', content: `${left.join('\n')}\n` }
}

/** A course as it is being written, as a folder of Markdown that other systems, and an import here, read. */
export async function exportCourse(
  ctx: OutsideContext,
  { params }: Input<typeof courseTransferApi.export>,
): Promise<FileAnswer> {
  const course = await ctx.transaction(async ({ tx, actor, company, request }) => {
    await requirePart(tx, actor, params.id, 'edit')
    const { course } = await seeCourse(tx, actor, params.id)
    const target = { type: 'course', id: course.id, name: course.title }
    await audit(tx, company.id, { actor, request }, { action: 'courses.exported', target })
    return course
  })
  const paths = pathsOf(course.outline)
  const about = courseFile(course.settings, paths)
  const files = filesOf(ctx, course.id, paths, about)
  const filename = `${slug(course.title) || 'course'}.zip`
  return { filename, mediaType: 'application/zip', body: zipStream(files) }
}
