import type { LessonContent, OutlineLesson } from '#contract/courses/course.ts'
import { courseTransferLimits } from '../limits.ts'
import { answerOfChild, ChildEnded } from '../../../platform/child/child.ts'
import { turns, type Whose } from '../../../platform/turns/turns.ts'
import { lessonFile, type LessonFiles } from './lesson-file.ts'

const script = new URL('./write-lesson.child.ts', import.meta.url)
const { writtenBesideCharacters, writer } = courseTransferLimits
const { atOnce, waitSeconds: seconds, waiting: most, ...childLimits } = writer
const inTurn = turns({ atOnce, seconds, most })

/** A lesson, and where the files that it names lie in the archive. */
export type ToWrite = {
  lesson: OutlineLesson
  content: LessonContent | null
  name: string
  paths: Map<string, { path: string; name: string }>
}

export const writtenHere = ({ lesson, content, name, paths }: ToWrite): LessonFiles =>
  lessonFile(lesson, content, { name, pathOf: (id) => paths.get(id) })

/**
 * A lesson as it lies in the archive. A long one is written in a process of its own: what somebody made may take long, and
 * others sign in meanwhile. Null where it takes more than that process may.
 */
export async function writeLesson(
  task: ToWrite,
  characters: number,
  who: Whose,
  gone: AbortSignal,
): Promise<LessonFiles | null> {
  if (characters <= writtenBesideCharacters) return writtenHere(task)
  try {
    return await inTurn(who, () => answerOfChild<LessonFiles>(script, task, childLimits, gone), gone)
  } catch (error) {
    if (error instanceof ChildEnded) return null
    throw error
  }
}
