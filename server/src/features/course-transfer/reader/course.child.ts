import { asTexts } from '#contract/text.ts'
import { carryOut } from '../../../platform/child/child-side.ts'
import type { CourseFile } from './open-archive.ts'
import { readCourse, type ReadFile } from './read-course.ts'
import { NoCourse, type CourseFileProblem } from './refused.ts'

export type Verdict = { read: ReadFile } | { problem: CourseFileProblem }

await carryOut<CourseFile, Verdict>(async (file, tell) => {
  try {
    await tell({ read: asTexts(await readCourse(file)) })
  } catch (error) {
    // Texts that stand in one another without end take the stack.
    if (error instanceof RangeError) return tell({ problem: 'course_too_complex' })
    if (!(error instanceof NoCourse)) throw error
    await tell({ problem: error.problem })
  }
})
