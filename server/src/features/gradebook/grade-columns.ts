import type { GradeColumn, Gradebook } from '#contract/practice/gradebook.ts'
import type { Tx } from '../../db/tenant.ts'
import { gradedLessons, type GradedLesson } from '../courses/outline/graded-lessons.ts'
import { newestVersion } from '../courses/offered.ts'
import { versionsLearnt } from '../enrolments/learning.ts'

export type Asked = {
  columns: GradeColumn[]
  scheme: Gradebook['scheme']
  /** Of each version that somebody is on, its graded lessons by their ids. */
  ofVersion: ReadonlyMap<number, ReadonlyMap<string, GradedLesson>>
}

async function readScheme(tx: Tx, courseId: string) {
  const row = await tx
    .selectFrom('gradebook_schemes')
    .select(['categories', 'lessons', 'missing_is_zero', 'revision'])
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  const { categories = [], lessons = [], missing_is_zero: missingIsZero = false, revision = 0 } = row ?? {}
  return {
    scheme: { categories, missingIsZero, revision },
    categoryOf: new Map(lessons.map((one) => [one.lessonId, one.categoryId])),
  }
}

/** The graded lessons of a course: of the newest version in its order, then what only those have who are on an earlier one. */
export async function gradeColumns(tx: Tx, courseId: string, only?: number): Promise<Asked> {
  const newest = (await newestVersion(tx, courseId))?.version ?? 0
  const versions = only === undefined ? [newest, ...(await versionsLearnt(tx, courseId))] : [only]
  const lessons = await gradedLessons(tx, courseId, [...new Set(versions)])
  const { scheme, categoryOf } = await readScheme(tx, courseId)
  const columns = new Map<string, GradeColumn>()
  for (const { version, lessonId, kind, title, module, points, pass } of lessons) {
    if (columns.has(lessonId)) continue
    const categoryId = categoryOf.get(lessonId) ?? null
    const former = version !== (only ?? newest)
    columns.set(lessonId, { lessonId, kind, title, module, points, pass, categoryId, former })
  }
  const ofVersion = new Map(
    [...Map.groupBy(lessons, ({ version }) => version)].map(([version, all]) => [
      version,
      new Map(all.map((one) => [one.lessonId, one])),
    ]),
  )
  return { columns: [...columns.values()], scheme, ofVersion }
}
