import type { CourseSettings, PublishedOutline } from '#contract/courses/course.ts'
import type { CourseChange, coursesApi } from '#contract/courses/courses.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Context } from '../../../http/caller/context.ts'
import { changesBetween } from './changes-between.ts'
import { seeCourse } from '../open-course.ts'
import { outlineWithTexts } from './outline-with-texts.ts'
import { warningsOf } from './warnings.ts'

/** What of the draft is not published yet. Of a course that never was, every lesson. */
export async function courseChanges({ tx, actor }: Context, { params }: Input<typeof coursesApi.changes>) {
  const { course } = await seeCourse(tx, actor, params.id)
  const published = await tx
    .selectFrom('course_versions')
    .select(['settings', 'outline'])
    .where('course_id', '=', course.id)
    .where('version', '=', course.published_version ?? 0)
    .executeTakeFirst()
  const before: { settings: CourseSettings; outline: PublishedOutline } = published ?? {
    settings: course.settings,
    outline: [],
  }
  const outline = await outlineWithTexts(tx, course)
  const items: CourseChange[] = changesBetween(before, { settings: course.settings, outline })
  return { items, warnings: await warningsOf(tx, course) }
}
