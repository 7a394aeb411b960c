import { ApiError } from '../../../core/errors.ts'
import { courseTransferLimits } from '../limits.ts'
import { answerOfChild, ChildEnded } from '../../../platform/child/child.ts'
import { turns, type Whose } from '../../../platform/turns/turns.ts'
import type { Verdict } from '../reader/course.child.ts'
import type { CourseFile } from '../reader/open-archive.ts'
import type { ReadFile } from '../reader/read-course.ts'
import { NoCourse } from '../reader/refused.ts'

const script = new URL('../reader/course.child.ts', import.meta.url)
const { atOnce, waitSeconds: seconds, waiting: most, ...childLimits } = courseTransferLimits.reader
const inTurn = turns({ atOnce, seconds, most })

/** Reads a file in a process of its own: it comes from whoever made it, and may be made to take long. Throws NoCourse. */
export const readApart = (file: CourseFile, who: Whose, gone: AbortSignal): Promise<ReadFile> =>
  inTurn(
    who,
    async () => {
      try {
        const verdict = await answerOfChild<Verdict>(script, file, childLimits, gone)
        if ('problem' in verdict) throw new NoCourse(verdict.problem)
        return verdict.read
      } catch (error) {
        throw error instanceof ChildEnded ? new NoCourse('course_too_complex') : error
      }
    },
    gone,
  )

/** What is wrong with a file, said at its field. */
export function sayRefused(error: unknown): never {
  if (!(error instanceof NoCourse)) throw error
  throw new ApiError('UNSUPPORTED_MEDIA_TYPE', { details: [{ field: 'file', code: error.problem }] })
}
