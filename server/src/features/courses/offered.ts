import { sql } from 'kysely'
import {
  textOf,
  type CourseSettings,
  type LessonContent,
  type PublishedOutline,
} from '#contract/courses/course.ts'
import { filesIn, namedBy } from '#contract/rich-text/document.ts'
import { teaching } from '#contract/roles.ts'
import type { Tx } from '../../db/tenant.ts'

/** Takes what a feature keeps of a course along to a copy of it. `lessons`: the id of each lesson’s copy, by the lesson’s. */
export type CopiedWithCourse = (
  tx: Tx,
  of: { from: string; to: string; lessons: ReadonlyMap<string, string> },
) => Promise<void>

/** The published courses, as a query that others narrow and join their own to. */
export const catalogueOf = (tx: Tx) => tx.selectFrom('course_catalogue')

/**
 * How many of them everyone of the company sees, by topic, level, language and entry, as a query to be narrowed. The topic
 * that is empty stands for all of them, each once; a course of several topics is counted with each.
 */
export const openTotals = (tx: Tx) => tx.selectFrom('catalogue_totals')

/** The versions of which a module opens later, as a part of other statements: few, which an index finds. */
export const versionsThatOpenLater = sql`(select company_id, course_id, version, outline from course_versions
  where jsonb_path_exists(outline, '$[*].opens'))`

/**
 * Holds how many learn in each version of a course: whoever moves several at once from one to another, so that two who do
 * so come one after the other and do not wait for each other’s versions.
 */
export const holdLearnerCounts = (tx: Tx, courseId: string) =>
  tx
    .selectFrom('learner_counts')
    .select('version')
    .where('course_id', '=', courseId)
    .orderBy('version')
    .forNoKeyUpdate()
    .execute()

export type PublishedCourse = {
  courseId: string
  version: number
  settings: CourseSettings
  outline: PublishedOutline
}

const versions = (tx: Tx) =>
  tx
    .selectFrom('course_versions')
    .select(['course_versions.course_id as courseId', 'version', 'settings', 'outline'])

/** A version of a course, whatever has become of the course since. */
export const readVersion = (
  tx: Tx,
  courseId: string,
  version: number,
): Promise<PublishedCourse | undefined> =>
  versions(tx).where('course_id', '=', courseId).where('version', '=', version).executeTakeFirst()

/** Some versions, each once. */
export async function publishedVersions(
  tx: Tx,
  of: readonly { courseId: string; version: number }[],
): Promise<PublishedCourse[]> {
  if (of.length === 0) return []
  const pairs = of.map(({ courseId, version }) => sql`(${courseId}::uuid, ${version}::int)`)
  return versions(tx)
    .where(sql<boolean>`(course_versions.course_id, version) in (${sql.join(pairs)})`)
    .execute()
}

export type Newest = { version: number; archived: boolean; title: string }

/** The newest version of a course that was published; undefined where none was, or where there is no such course. */
export async function newestVersion(tx: Tx, courseId: string): Promise<Newest | undefined> {
  const row = await tx
    .selectFrom('courses')
    .select(['published_version', 'title'])
    .select(sql<boolean>`archived_at is not null`.as('archived'))
    .where('id', '=', courseId)
    .executeTakeFirst()
  if (!row || row.published_version === null) return undefined
  return { version: row.published_version, archived: row.archived, title: row.title }
}

/** The content of a lesson that was published. */
export async function readPublished(
  tx: Tx,
  courseId: string,
  lessonId: string,
  revision: number,
): Promise<LessonContent | null> {
  const row = await tx
    .selectFrom('course_texts')
    .select('content')
    .where('course_id', '=', courseId)
    .where('lesson_id', '=', lessonId)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return row?.content ?? null
}

/** The titles of versions, by the course. */
export async function titlesOf(
  tx: Tx,
  wanted: readonly { course_id: string; version: number }[],
): Promise<Map<string, string>> {
  if (wanted.length === 0) return new Map()
  const rows = await tx
    .selectFrom('course_versions')
    .select(['course_id', 'version', sql<string>`settings ->> 'title'`.as('title')])
    .where(
      'course_id',
      'in',
      wanted.map((one) => one.course_id),
    )
    .execute()
  const isTheirs = (row: { course_id: string; version: number }) =>
    wanted.some((one) => one.course_id === row.course_id && one.version === row.version)
  return new Map(rows.filter(isTheirs).map((row) => [row.course_id, row.title]))
}

/** The titles of versions and of their lessons, by the course. */
export async function lessonTitlesOf(
  tx: Tx,
  wanted: readonly { course_id: string; version: number }[],
): Promise<Map<string, { title: string; lessons: ReadonlyMap<string, string> }>> {
  if (wanted.length === 0) return new Map()
  const rows = await publishedVersions(
    tx,
    wanted.map(({ course_id: courseId, version }) => ({ courseId, version })),
  )
  return new Map(
    rows.map(({ courseId, settings, outline }) => {
      const lessons = outline.flatMap((module) => module.lessons)
      return [
        courseId,
        { title: settings.title, lessons: new Map(lessons.map(({ id, title }) => [id, title])) },
      ]
    }),
  )
}

/** What of a content names files. */
export function nodesWithFiles(content: LessonContent) {
  const text = textOf(content)
  return text ? filesIn(text) : []
}

/** Each file that a content names, and as what. */
export const namesIn = (
  content: LessonContent,
): { id: string; as: ReturnType<typeof namedBy>[number]['as'] | 'package' }[] =>
  content.type === 'package'
    ? [{ id: content.attachmentId, as: 'package' }]
    : nodesWithFiles(content).flatMap(namedBy)

/** The files that a content names, each once. */
export const fileIdsIn = (content: LessonContent): string[] => [
  ...new Set(namesIn(content).map(({ id }) => id)),
]

/** The texts of a course that name a file, published or not. */
export const textsNaming = (
  tx: Tx,
  courseId: string,
  fileId: string,
): Promise<{ lessonId: string; revision: number }[]> =>
  tx
    .selectFrom('course_files')
    .select(['lesson_id as lessonId', 'revision'])
    .where('course_id', '=', courseId)
    .where('attachment_id', '=', fileId)
    .execute()

/** Of these files, those that any text names. */
export async function namedFiles(tx: Tx, fileIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (fileIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('course_files')
    .select('attachment_id')
    .distinct()
    .where('attachment_id', 'in', [...fileIds])
    .execute()
  return new Set(rows.map((row) => row.attachment_id))
}

/** Of these courses, those that there are. */
export async function existingCourses(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('courses')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Who is told of what an author decides: the authors of a course; where there is none, the administrators. */
export async function authorsOf(tx: Tx, courseId: string): Promise<string[]> {
  const people = tx
    .selectFrom('users')
    .select('users.id')
    .where('users.status', 'in', ['active', 'hidden'])
    .orderBy('users.id')
  const authors = await people
    .innerJoin('course_staff as f', (join) =>
      join.onRef('f.company_id', '=', 'users.company_id').onRef('f.user_id', '=', 'users.id'),
    )
    .where('f.course_id', '=', courseId)
    .where('f.part', '=', 'author')
    .where('users.role', 'in', teaching)
    .execute()
  const staff = authors.length > 0 ? authors : await people.where('role', '=', 'admin').limit(20).execute()
  return staff.map(({ id }) => id)
}

/** What courses are called now, as a part of other statements. */
export const courseTitles = sql`(select id, title from courses where company_id = current_company())`

/** What a course is called now; undefined where there is none. */
export async function titleOf(tx: Tx, courseId: string): Promise<string | undefined> {
  const row = await tx.selectFrom('courses').select('title').where('id', '=', courseId).executeTakeFirst()
  return row?.title
}

/** What courses are called, in the order in which they are asked for, and whether each lets in new learners. */
export async function openTitles(
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; title: string; open: boolean }[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('courses')
    .select(['id', 'title'])
    .select(sql<boolean>`published_version is not null and archived_at is null`.as('open'))
    .where('id', 'in', [...ids])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Of these courses those that are published, as they were last. */
export async function openCourses(
  tx: Tx,
  ids: readonly string[],
): Promise<
  { id: string; version: number; title: string; audience: CourseSettings['audience']; archived: boolean }[]
> {
  if (ids.length === 0) return []
  return tx
    .selectFrom('courses')
    .innerJoin('course_versions as v', (join) =>
      join
        .onRef('v.company_id', '=', 'courses.company_id')
        .onRef('v.course_id', '=', 'courses.id')
        .onRef('v.version', '=', 'courses.published_version'),
    )
    .select([
      'courses.id',
      'v.version',
      sql<string>`v.settings ->> 'title'`.as('title'),
      sql<CourseSettings['audience']>`v.settings ->> 'audience'`.as('audience'),
      sql<boolean>`courses.archived_at is not null`.as('archived'),
    ])
    .where('courses.id', 'in', [...ids])
    .execute()
}

const MOST_TITLES = 1000

/** What these courses are called, or with null all of the company’s that are not archived; by their titles. */
export async function titlesOfCourses(
  tx: Tx,
  ids: readonly string[] | null,
): Promise<{ id: string; title: string }[]> {
  if (ids?.length === 0) return []
  return tx
    .selectFrom('courses')
    .select(['id', 'title'])
    .where('archived_at', 'is', null)
    .$if(ids !== null, (q) => q.where('id', 'in', [...(ids ?? [])]))
    .orderBy(sql`title collate "und-x-icu"`)
    .orderBy('id')
    .limit(MOST_TITLES)
    .execute()
}

export { countUses, usesOfQuestion } from './outline/count-bank-uses.ts'
export { courseOfLesson } from './outline/course-of-lesson.ts'
export { deadlinesIn, dueBetween, dueWithin, lessonDeadlines } from './outline/lesson-deadlines.ts'
