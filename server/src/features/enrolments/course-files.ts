import { limits } from '#contract/limits.ts'
import type { OwnerRules } from '../../capabilities/attachments/owners.ts'
import { existingCourses, namedFiles, readVersion, textsNaming, titleOf } from '../courses/offered.ts'
import { mayEdit, maySee } from '../courses/courses.policy.ts'
import { partIn } from '../courses/open-course.ts'
import { findEnrolment, lessonsOf, readProgress, viewLessons } from './enrolment.view.ts'
import { learns } from './enrolments.policy.ts'
import { barredBy } from './progress/path-lock.ts'

/**
 * Files of a course: those who make it add them, and open all of them; who learns in it opens what the lessons of their
 * version name, as far as these are open to them.
 */
export const courseFiles: OwnerRules = {
  goesWithPerson: false,
  posters: true,
  most: limits.courseFiles,
  async rights({ tx, actor, company }, id) {
    const title = await titleOf(tx, id)
    const part = await partIn(tx, id, actor)
    if (title === undefined || !maySee(actor.role, part)) return null
    // A file is somebody's of the company.
    const change = mayEdit(actor.role, part) && actor.companyId === company.id
    return { open: true, change, name: title }
  },
  async opensOne({ tx, actor }, id, fileId) {
    const enrolment = await findEnrolment(tx, id, actor.id)
    if (!enrolment || !learns(enrolment.state) || (await barredBy(tx, enrolment))) return false
    const course = await readVersion(tx, id, enrolment.version)
    if (!course) return false
    const texts = await textsNaming(tx, id, fileId)
    const open = viewLessons(
      course,
      (await readProgress(tx, enrolment.id, course)).done,
      enrolment.enrolled_at,
    )
    return lessonsOf(course).some(
      (line, at) =>
        open[at]?.state !== 'locked' &&
        texts.some(({ lessonId, revision }) => lessonId === line.id && revision === line.revision),
    )
  },
  named: namedFiles,
  existing: existingCourses,
  changed: () => Promise.resolve(),
}
