import { v7 as uuid } from 'uuid'
import {
  PageContent,
  type LessonContent,
  type LessonKind,
  type OutlineModule,
} from '#contract/courses/course.ts'
import type { CoursePreview } from '#contract/courses/course-transfer.ts'
import { limits } from '#contract/limits.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import { dueIn, isDue } from '#contract/rules/learning/deadlines/work-deadlines.ts'
import type { ComingFile } from './files-beside.ts'
import type { CourseHead } from './head.ts'
import type { Note, notes } from './notes.ts'

/** As many words as are read in a minute. */
const WORDS_A_MINUTE = 200
const MOST_MINUTES = 600

/** A lesson of a file, and where in it: `path` is what people know it by. */
export type ComingLesson = {
  path: string
  title: string
  kind: LessonKind
  minutes: number
  required: boolean
  content: LessonContent | null
}
export type ComingModule = { path: string; title: string; lessons: ComingLesson[] }

export type ReadCourse = {
  about: Omit<CourseHead, 'modules'>
  outline: OutlineModule[]
  texts: { id: string; content: LessonContent }[]
  files: ComingFile[]
  preview: CoursePreview
}

export const minutesFor = (words: string): number =>
  Math.min(MOST_MINUTES, Math.max(1, Math.round((words.match(/\p{L}+/gu)?.length ?? 0) / WORDS_A_MINUTE)))

/** A text that a lesson may be; null where it says nothing, or is too much, which is told. */
export function fitting(document: RichText | null, path: string, note: Note): RichText | null {
  if (document === null || PageContent.safeParse(document).success) return document
  note(path, 'text_too_long')
  return null
}

/** As many modules and lessons as a course may have. */
function within(modules: readonly ComingModule[], note: Note): ComingModule[] {
  let lessons = 0
  return modules.flatMap((one, at) => {
    if (at >= limits.courseModules) {
      note(one.path, 'too_many_modules')
      return []
    }
    const kept = one.lessons.slice(0, limits.courseLessons - lessons)
    lessons += kept.length
    for (const { path } of one.lessons.slice(kept.length)) note(path, 'too_many_lessons')
    return [{ ...one, lessons: kept }]
  })
}

const countOf = (content: LessonContent | null) => (content?.type === 'quiz' ? content.questions.length : 0)

/** When an assignment is due by what comes of it. */
const dueOf = (content: LessonContent | null): { dueAt?: string } => {
  const dueAt = content?.type === 'assignment' ? dueIn(content.settings) : null
  return dueAt === null ? {} : { dueAt }
}

/** What was read of a file as a course, with what is shown of it beforehand. */
export function assembled(
  about: ReadCourse['about'],
  coming: readonly ComingModule[],
  files: readonly ComingFile[],
  { note, told }: ReturnType<typeof notes>,
): ReadCourse {
  const texts: ReadCourse['texts'] = []
  const modules = within(coming, note)
  const outline = modules.map(({ title, lessons }) => ({
    id: uuid(),
    title,
    lessons: lessons.map(({ path, kind, content, minutes, required, title: called }) => {
      const id = uuid()
      // It comes as it is: whoever looks at the draft sets another.
      if (isDue(dueOf(content), new Date())) note(path, 'due_over')
      if (content) texts.push({ id, content })
      return { id, ...(kind === 'page' ? {} : { kind }), title: called, minutes, required }
    }),
  }))
  return {
    about,
    outline,
    texts,
    files: [...files],
    preview: {
      modules: modules.map(({ title, lessons }) => ({
        title,
        lessons: lessons.map(({ title: called, kind, content }) => ({
          title: called,
          kind,
          empty: content === null,
          ...(kind === 'quiz' ? { questions: countOf(content) } : {}),
          ...dueOf(content),
        })),
      })),
      images: files.filter(({ kind }) => kind === 'image').length,
      files: files.filter(({ kind }) => kind !== 'image').length,
      ...told(),
    },
  }
}
