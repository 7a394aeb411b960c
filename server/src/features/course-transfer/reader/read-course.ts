import { readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { v7 as uuid } from 'uuid'
import { PageContent, type LessonContent, type OutlineModule } from '#contract/courses/course.ts'
import type { CoursePreview, Left, LeftReason } from '#contract/courses/course-transfer.ts'
import { limits } from '#contract/limits.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import { asText, cutText } from '#contract/text.ts'
import { courseTransferLimits } from '../limits.ts'
import { readMarkdown } from '../markdown/read-markdown.ts'
import { filesBeside, type ComingFile } from './files-beside.ts'
import { CourseHead, LessonHead, splitHead } from './head.ts'
import { foldersOf, titleOfName } from './folders.ts'
import { readArchive, type Archive } from './read-archive.ts'
import { NoCourse } from './refused.ts'

const { left: mostLeft, textBytes } = courseTransferLimits
/** As many words as are read in a minute. */
const WORDS_A_MINUTE = 200

export type ReadCourse = {
  about: Omit<CourseHead, 'modules'>
  outline: OutlineModule[]
  texts: { id: string; content: LessonContent }[]
  files: ComingFile[]
  preview: CoursePreview
}
export type CourseFile = { path: string; name: string }

function decode(bytes: Buffer): string {
  try {
    return asText(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).replace(/^\uFEFF/, '')
  } catch {
    return asText(new TextDecoder('windows-1252').decode(bytes))
  }
}

async function archiveOf({ path, name }: CourseFile): Promise<Archive> {
  if (!/\.(md|markdown)$/i.test(name)) return readArchive(path)
  const bytes = await readFile(path)
  if (bytes.length > textBytes) throw new NoCourse('course_too_large')
  return { texts: new Map([[posix.basename(name), bytes]]), others: [] }
}

/** What stays behind, each reason once for what it is about. */
function notes() {
  const left: Left[] = []
  const known = new Set<string>()
  let more = 0
  return {
    note(path: string, reason: LeftReason, name = '') {
      const key = `${path}\n${reason}\n${name}`
      if (known.has(key)) return
      if (left.length >= mostLeft) return void more++
      known.add(key)
      left.push({ path: cutText(path, 200), reason, name: cutText(name, 200) })
    },
    told: () => ({ left, leftMore: more }),
  }
}

type Read = { head: LessonHead; document: RichText | null; title: string | null; packageId: string | null }

function contentOf({ head, document, packageId }: Read): LessonContent | null {
  switch (head.kind) {
    case 'quiz':
      return { type: 'quiz', settings: head.quiz, questions: [] }
    case 'assignment':
      return { type: 'assignment', instructions: document, ...head.assignment }
    case 'package':
      return packageId ? { type: 'package', attachmentId: packageId } : null
    case 'page':
      return document
  }
}

const wordsIn = (text: string) => text.match(/\p{L}+/gu)?.length ?? 0

/** A file, or an archive of them, as a course: what it consists of, what comes along, and what does not. Throws NoCourse. */
export async function readCourse(file: CourseFile): Promise<ReadCourse> {
  const { texts: packed, others } = await archiveOf(file)
  const { note, told } = notes()
  const beside = filesBeside(others, note)
  let about: CourseHead = CourseHead.parse({})

  const read = [...packed].flatMap(([path, bytes]) => {
    const { head, body } = splitHead(decode(bytes))
    if (!head) note(path, 'head')
    if (path === 'course.md') {
      about = CourseHead.parse(head ?? {})
      return []
    }
    const lesson = LessonHead.parse(head ?? {})
    const resolve = beside.from(path, { isPackage: lesson.kind === 'package' })
    let packageId: string | null = null
    const { document, title } = readMarkdown(body, {
      resolve: (to) => {
        const found = resolve(to)
        if (found && lesson.kind === 'package') packageId ??= found.id
        return found
      },
      note: (reason, name) => note(path, reason, name),
    })
    const fits = document === null || PageContent.safeParse(document).success
    if (!fits) note(path, 'text_too_long')
    const minutes = lesson.minutes ?? Math.min(600, Math.max(1, Math.round(wordsIn(body) / WORDS_A_MINUTE)))
    const text = { head: lesson, document: fits ? document : null, title, packageId, minutes }
    return { path, order: lesson.order ?? lesson.weight ?? null, text }
  })
  if (read.length === 0) throw new NoCourse('course_without_texts')

  const whole = about.title ?? titleOfName(file.name.replace(/\.zip$/i, ''))
  const texts: ReadCourse['texts'] = []
  let lessons = 0
  const outline = foldersOf(read).flatMap(({ folder, texts: inside }, at): OutlineModule[] => {
    if (at >= limits.courseModules) {
      note(folder, 'too_many_modules')
      return []
    }
    const fitting = inside.slice(0, limits.courseLessons - lessons)
    lessons += fitting.length
    for (const { path } of inside.slice(fitting.length)) note(path, 'too_many_lessons')
    const named = about.modules.find((one) => one.folder === folder)?.title
    return [
      {
        id: uuid(),
        title: named ?? (titleOfName(posix.basename(folder)) || whole || folder),
        lessons: fitting.map(({ path, text }) => {
          const id = uuid()
          const content = contentOf(text)
          if (content) texts.push({ id, content })
          const { kind, required } = text.head
          const title =
            text.head.title ??
            cutText(text.title ?? '', limits.courseTitleLength) ??
            titleOfName(posix.basename(path))
          return {
            id,
            ...(kind === 'page' ? {} : { kind }),
            title: title || titleOfName(posix.basename(path)) || posix.basename(path),
            minutes: text.minutes,
            required,
          }
        }),
      },
    ]
  })
  beside.tellOfOthers()

  const files = beside.coming()
  const { modules: _, ...rest } = about
  const written = new Set(texts.map(({ id }) => id))
  return {
    about: { ...rest, title: whole },
    outline,
    texts,
    files,
    preview: {
      modules: outline.map(({ title, lessons: all }) => ({
        title,
        lessons: all.map(({ id, title: name, kind = 'page' }) => ({
          title: name,
          kind,
          empty: !written.has(id),
        })),
      })),
      images: files.filter(({ kind }) => kind === 'image').length,
      files: files.filter(({ kind }) => kind !== 'image').length,
      ...told(),
    },
  }
}
