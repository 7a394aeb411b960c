import type { GradeColumn, Gradebook } from '#contract/practice/gradebook.ts'
import type { GradeScale } from '#contract/practice/scales/grade-scales.ts'
import type { Tx } from '../../db/tenant.ts'
import { gradedLessons, type GradedLesson } from '../courses/outline/graded-lessons.ts'
import { newestVersion } from '../courses/offered.ts'
import { versionsLearnt } from '../enrolments/learning.ts'
import { companyGrading } from './scales/company-grading.ts'

export type Asked = {
  columns: GradeColumn[]
  scheme: Gradebook['scheme']
  scales: readonly GradeScale[]
  companyDefaults: Gradebook['companyDefaults']
  /** Of each version that somebody is on, its graded lessons by their ids. */
  ofVersion: ReadonlyMap<number, ReadonlyMap<string, GradedLesson>>
}

/** How a course's grades are counted and said, with what it takes of its company's defaults. */
export async function readScheme(tx: Tx, courseId: string) {
  const row = await tx
    .selectFrom('gradebook_schemes')
    .select(['categories', 'lessons', 'missing_is_zero', 'scale', 'scales', 'late', 'revision'])
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  const company = await companyGrading(tx)
  const { categories = [], lessons = [], missing_is_zero: missingIsZero = false, revision = 0 } = row ?? {}
  const { scale = 'default', scales = [], late = 'default' } = row ?? {}
  // One that is gone is none: grades are kept as points and say themselves without it.
  const known = (id: string | null) => (company.scales.some((one) => one.id === id) ? id : null)
  const finalScaleId = known(scale === 'default' ? company.defaultScaleId : scale)
  const lateRule = late === 'default' ? company.late : late === 'none' ? null : late
  return {
    scheme: { categories, missingIsZero, scale, finalScaleId, late, lateRule, revision },
    scales: company.scales,
    companyDefaults: { scaleId: known(company.defaultScaleId), late: company.late },
    categoryOf: new Map(lessons.map((one) => [one.lessonId, one.categoryId])),
    scaleOf: new Map(scales.map((one) => [one.lessonId, known(one.scaleId)])),
  }
}

/** The graded lessons of a course: of the newest version in its order, then what only those have who are on an earlier one. */
export async function gradeColumns(tx: Tx, courseId: string, only?: number): Promise<Asked> {
  const newest = (await newestVersion(tx, courseId))?.version ?? 0
  const versions = only === undefined ? [newest, ...(await versionsLearnt(tx, courseId))] : [only]
  const lessons = await gradedLessons(tx, courseId, [...new Set(versions)])
  const { categoryOf, scaleOf, ...said } = await readScheme(tx, courseId)
  const columns = new Map<string, GradeColumn>()
  for (const { version, lessonId, kind, title, module, points, pass } of lessons) {
    if (columns.has(lessonId)) continue
    const categoryId = categoryOf.get(lessonId) ?? null
    const former = version !== (only ?? newest)
    const scaleId = points === null ? null : (scaleOf.get(lessonId) ?? null)
    columns.set(lessonId, { lessonId, kind, title, module, points, pass, categoryId, scaleId, former })
  }
  const ofVersion = new Map(
    [...Map.groupBy(lessons, ({ version }) => version)].map(([version, all]) => [
      version,
      new Map(all.map((one) => [one.lessonId, one])),
    ]),
  )
  return { columns: [...columns.values()], ...said, ofVersion }
}

/** The scale that a column is said in, by the column. */
export function scaleIn({ columns, scales }: Pick<Asked, 'columns' | 'scales'>) {
  const byId = new Map(scales.map((scale) => [scale.id, scale]))
  const byLesson = new Map(columns.map(({ lessonId, scaleId }) => [lessonId, byId.get(scaleId ?? '')]))
  return (lessonId: string): GradeScale | null => byLesson.get(lessonId) ?? null
}
