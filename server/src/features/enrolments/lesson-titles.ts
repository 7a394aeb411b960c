import type { Tx } from '../../db/tenant.ts'
import { publishedVersions } from '../courses/offered.ts'
import { versionsOf } from './offered.ts'

type Of = { id: string; enrolment_id: string; lesson_id: string }

/** What the lessons of pieces of work and attempts are called in the version that each learner is on, by the id of each. */
export async function lessonTitles(tx: Tx, rows: readonly Of[]): Promise<ReadonlyMap<string, string>> {
  const versions = await versionsOf(
    tx,
    rows.map((row) => row.enrolment_id),
  )
  const outlines = await publishedVersions(tx, [...versions.values()])
  return new Map(
    rows.map((row) => {
      const at = versions.get(row.enrolment_id)
      const outline = outlines.find((one) => one.courseId === at?.courseId && one.version === at.version)
      const lesson = outline?.outline.flatMap(({ lessons }) => lessons).find(({ id }) => id === row.lesson_id)
      return [row.id, lesson?.title ?? '']
    }),
  )
}
