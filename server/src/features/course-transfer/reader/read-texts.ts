import { posix } from 'node:path'
import type { LessonContent, WrittenPage } from '#contract/courses/course.ts'
import { limits } from '#contract/limits.ts'
import type { Hints, Question } from '#contract/practice/questions.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import { keptHints } from '#contract/rules/learning/hints/ladder.ts'
import { cutText } from '#contract/text.ts'
import { readHeadHints } from '../markdown/head-hints.ts'
import { emptyLine } from '../markdown/lines.ts'
import { readMarkdown } from '../markdown/read-markdown.ts'
import { assembled, fitting, minutesFor, type ComingModule, type ReadCourse } from './coming.ts'
import { decode } from './decode.ts'
import { filesBeside } from './files-beside.ts'
import { isLesson } from './format.ts'
import { foldersOf, titleOfName } from './folders.ts'
import { CourseHead, LessonHead, splitHead } from './head.ts'
import { notes } from './notes.ts'
import { pooled } from './pooled.ts'
import { questionsBeside } from './questions-beside.ts'
import type { Archive } from './read-archive.ts'
import { NoCourse } from './refused.ts'
import { takeQuestions } from './take-questions.ts'

type Read = {
  head: LessonHead
  document: RichText | null
  title: string | null
  packageId: string | null
  questions: Question[]
  hints: Hints
  minutes: number
}

/** A page may have hints and say nothing yet. */
function pageWith(document: RichText | null, hints: Hints): WrittenPage | null {
  const kept = keptHints(hints)
  if (!kept.hints) return document
  return { ...(document ?? { type: 'doc', content: [emptyLine] }), ...kept }
}

function contentOf({ head, document, packageId, questions, hints }: Read): LessonContent | null {
  switch (head.kind) {
    case 'quiz':
      return { type: 'quiz', settings: head.quiz, questions }
    case 'assignment':
      return { type: 'assignment', instructions: document, ...head.assignment, ...keptHints(hints) }
    case 'package':
      return packageId ? { type: 'package', attachmentId: packageId } : null
    case 'live_class':
      return { type: 'live_class', instructions: document, ...head.liveClass }
    case 'page':
      return pageWith(document, hints)
  }
}

/** Texts in folders as a course: what it consists of, what comes along, and what does not. Throws NoCourse. */
export function readTexts({ texts: packed, others }: Archive, name: string): ReadCourse {
  const told = notes()
  const { note } = told
  const beside = filesBeside(others, note)
  const asked = questionsBeside(new Map([...packed].filter(([path]) => !isLesson('markdown', path))), note)
  let about: CourseHead = CourseHead.parse({})

  function readOne(path: string, bytes: Buffer) {
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
      note: (reason, of) => note(path, reason, of),
    })
    const { found, pools } = pooled(
      lesson.kind === 'quiz' ? asked.of(path, lesson.questions) : [],
      lesson.pools,
      path,
      note,
    )
    const minutes = lesson.minutes ?? minutesFor(body)
    const text: Read = {
      head: { ...lesson, quiz: { ...lesson.quiz, ...(pools.length > 0 && { pools }) } },
      document: fitting(document, path, note),
      title,
      packageId,
      questions: takeQuestions(found, path, note),
      hints: readHeadHints(lesson.hints, path, note),
      minutes,
    }
    return { path, order: lesson.order ?? lesson.weight ?? null, text }
  }

  const read = [...packed]
    .filter(([path]) => isLesson('markdown', path))
    .flatMap(([path, bytes]) => readOne(path, bytes))
  if (read.length === 0) throw new NoCourse('course_without_texts')

  const whole = about.title ?? titleOfName(name.replace(/\.zip$/i, ''))
  const modules = foldersOf(read).map(({ folder, texts }): ComingModule => {
    const named = about.modules.find((one) => one.folder === folder)?.title
    return {
      path: folder,
      title: named ?? (titleOfName(posix.basename(folder)) || whole || folder),
      lessons: texts.map(({ path, text }) => {
        const called = titleOfName(posix.basename(path)) || posix.basename(path)
        const title = text.head.title ?? (cutText(text.title ?? '', limits.courseTitleLength) || called)
        const { kind, required } = text.head
        return { path, title, kind, minutes: text.minutes, required, content: contentOf(text) }
      }),
    }
  })
  beside.tellOfOthers(asked.used)
  const { modules: _, ...rest } = about
  return assembled({ ...rest, title: whole }, modules, beside.coming(), told)
}
