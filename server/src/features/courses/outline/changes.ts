import type { CourseSettings, PublishedOutline } from '#contract/courses/course.ts'
import type { CourseChange } from '#contract/courses/course-changes.ts'
import type { coursesApi } from '#contract/courses/courses.ts'
import type { Input } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { changesBetween, type Change } from './changes-between.ts'
import { contentInWords } from './content-in-words.ts'
import { draftContent } from './draft-content.ts'
import { readPublished } from '../offered.ts'
import { seeCourse } from '../open-course.ts'
import { outlineWithTexts } from './outline-with-texts.ts'
import { warningsOf } from './warnings.ts'

type Whole = { settings: CourseSettings; outline: PublishedOutline }
type Words = CourseChange['words']

const lessonIn = ({ outline }: Whole, id: string) =>
  outline.flatMap(({ lessons }) => lessons).find((lesson) => lesson.id === id)

/** Both as somebody reads them; nothing where they read alike. */
const both = (field: Words[number]['field'], before: string, after: string): Words =>
  before === after ? [] : [{ field, before, after }]

/** How a change reads: what it says in words now, beside what it said. */
async function wordsOf(
  tx: Tx,
  courseId: string,
  change: Change,
  before: Whole,
  after: Whole,
): Promise<Words> {
  if (change.kind === 'settings_changed')
    return (['title', 'summary'] as const).flatMap((field) =>
      both(field, before.settings[field], after.settings[field]),
    )
  if (change.kind === 'modules_changed') {
    const titles = ({ outline }: Whole) => outline.map(({ title }) => title).join('\n')
    return both('title', titles(before), titles(after))
  }
  const { lessonId } = change
  const [was, is] = lessonId ? [lessonIn(before, lessonId), lessonIn(after, lessonId)] : []
  if (change.kind !== 'lesson_changed' || !lessonId || !was || !is) return []
  if (!change.fields.includes('content')) return both('title', was.title, is.title)
  return [
    ...both('title', was.title, is.title),
    ...both(
      'content',
      contentInWords(await readPublished(tx, courseId, lessonId, was.revision)),
      contentInWords(await draftContent(tx, courseId, lessonId)),
    ),
  ]
}

const lengthOf = (words: Words) =>
  words.reduce((sum, { before, after }) => sum + before.length + after.length, 0)

/** What of the draft is not published yet. Of a course that never was, every lesson. */
export async function courseChanges({ tx, actor }: Context, { params }: Input<typeof coursesApi.changes>) {
  const { course } = await seeCourse(tx, actor, params.id)
  const published = await tx
    .selectFrom('course_versions')
    .select(['settings', 'outline'])
    .where('course_id', '=', course.id)
    .where('version', '=', course.published_version ?? 0)
    .executeTakeFirst()
  const before: Whole = published ?? { settings: course.settings, outline: [] }
  const after: Whole = { settings: course.settings, outline: await outlineWithTexts(tx, course) }
  const items: CourseChange[] = []
  let left: number = limits.changedWords
  for (const change of changesBetween(before, after)) {
    const words = left > 0 ? await wordsOf(tx, course.id, change, before, after) : []
    const fits = lengthOf(words) <= left
    left = fits ? left - lengthOf(words) : 0
    items.push({ ...change, words: fits ? words : [] })
  }
  return { items, warnings: await warningsOf(tx, course) }
}
