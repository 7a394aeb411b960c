import type { CourseFormat } from '#contract/courses/course-transfer.ts'
import { courseTransferLimits } from '../limits.ts'
import { answerOfChild, ChildEnded } from '../../../platform/child/child.ts'
import { turns, type Whose } from '../../../platform/turns/turns.ts'
import { lessonResources } from './cartridge/lesson-resources.ts'
import type { LessonToWrite, WrittenLesson } from './lesson-to-write.ts'

const script = new URL('./write-lesson.child.ts', import.meta.url)
const { writtenBesideCharacters, writer } = courseTransferLimits
const { atOnce, waitSeconds: seconds, waiting: most, ...childLimits } = writer
const inTurn = turns({ atOnce, seconds, most })

/** A lesson, and by what is written where its files lie in the archive: what crosses to another process has no functions. */
export type ToWrite = Omit<LessonToWrite, 'pathOf'> & {
  format: CourseFormat
  paths: Map<string, { path: string; name: string }>
}

/** What writes Markdown is loaded with the first lesson that becomes some: a server at rest needs none of it. */
const writers: Record<CourseFormat, () => Promise<(lesson: LessonToWrite) => WrittenLesson>> = {
  markdown: async () => (await import('./lesson-file.ts')).lessonFile,
  common_cartridge: async () => lessonResources,
}

export async function writtenHere({ format, paths, ...lesson }: ToWrite): Promise<WrittenLesson> {
  const write = await writers[format]()
  return write({ ...lesson, pathOf: (id) => paths.get(id) })
}

/**
 * A lesson as it lies in the archive. A long one is written in a process of its own: what somebody made may take long, and
 * others sign in meanwhile. Null where it takes more than that process may.
 */
export async function writeLesson(
  task: ToWrite,
  characters: number,
  who: Whose,
  gone: AbortSignal,
): Promise<WrittenLesson | null> {
  if (characters <= writtenBesideCharacters) return writtenHere(task)
  try {
    return await inTurn(who, () => answerOfChild<WrittenLesson>(script, task, childLimits, gone), gone)
  } catch (error) {
    if (error instanceof ChildEnded) return null
    throw error
  }
}
