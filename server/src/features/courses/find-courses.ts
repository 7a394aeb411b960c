import { sql } from 'kysely'
import { pageOf, type CourseSettings } from '#contract/courses/course.ts'
import { plainText } from '#contract/rich-text/plain-text.ts'
import type { IndexedKind, SearchEntry, SearchSource } from '../../searchable.ts'
import type { Tx } from '../../db/tenant.ts'
import { coursesLedBy } from './open-course.ts'

const wordsOf = ({ summary, topics, outcomes }: CourseSettings) => [summary, ...topics, ...outcomes]

const newest = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('courses')
    .innerJoin('course_versions as v', (join) =>
      join
        .onRef('v.company_id', '=', 'courses.company_id')
        .onRef('v.course_id', '=', 'courses.id')
        .onRef('v.version', '=', 'courses.published_version'),
    )
    .select(['courses.id', 'v.settings', 'v.outline'])
    .where('courses.id', 'in', [...ids])

/** What learners know of a course: as it was published last. Who learns in a version before knows it by that one's title. */
export const courseSource: SearchSource = {
  kind: 'course',
  table: 'courses',
  async read(tx, ids) {
    const rows = await newest(tx, ids).execute()
    const { rows: titles } = await sql<{ id: string; titles: string[] }>`
      select course_id as id, array_agg(distinct settings ->> 'title') as titles from course_versions
      where course_id = any(${[...ids]}::uuid[]) group by 1`.execute(tx)
    return rows.map(({ id, settings }) => {
      const before = titles.find((one) => one.id === id)?.titles.filter((title) => title !== settings.title)
      return {
        ofId: id,
        id,
        title: settings.title,
        words: [...(before ?? []), ...wordsOf(settings)].join(' '),
        language: settings.language,
      }
    })
  },
}

/** Lessons of a course, in all of its versions, that are found: those of the newest ones. */
const LESSONS_EVER = 2000

/** The titles that lessons of a course ever had, each with those of versions before. */
async function titlesIn(tx: Tx, courseId: string): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; titles: string[] }>`
    select l.id, array_agg(l.title order by l.version desc) as titles from (
      select lesson ->> 'id' as id, lesson ->> 'title' as title, max(v.version) as version
      from course_versions v, jsonb_array_elements(v.outline) module, jsonb_array_elements(module -> 'lessons') lesson
      where v.company_id = current_company() and v.course_id = ${courseId} group by 1, 2) l
    group by 1 order by max(l.version) desc, l.id limit ${LESSONS_EVER}`.execute(tx)
  return new Map(rows.map(({ id, titles }) => [id, titles]))
}

/** Texts that are read at once: each may be as large as all that one call may send. */
const TEXTS_AT_ONCE = 5

/** The text of pages alone: what a quiz consists of holds its answers. */
async function textsIn(tx: Tx, courseId: string, revisions: readonly { id: string; revision: number }[]) {
  const texts = new Map<string, string>()
  for (let at = 0; at < revisions.length; at += TEXTS_AT_ONCE) {
    const these = revisions.slice(at, at + TEXTS_AT_ONCE)
    const pairs = these.map(({ id, revision }) => sql`(${id}::uuid, ${revision}::int)`)
    const rows = await tx
      .selectFrom('course_texts')
      .select(['lesson_id', 'content'])
      .where('course_id', '=', courseId)
      .where(sql<boolean>`(lesson_id, revision) in (${sql.join(pairs)})`)
      .execute()
    for (const { lesson_id, content } of rows) {
      const page = pageOf(content)
      if (page) texts.set(lesson_id, plainText(page))
    }
  }
  return texts
}

export const lessonSource: SearchSource = {
  kind: 'lesson',
  table: 'courses',
  async read(tx, ids) {
    const entries: SearchEntry[] = []
    for (const { id: ofId, settings, outline } of await newest(tx, ids).execute()) {
      const lines = outline.flatMap(({ lessons }) => lessons)
      const texts = await textsIn(tx, ofId, lines)
      for (const [id, [title = '', ...before]] of await titlesIn(tx, ofId))
        entries.push({
          ofId,
          id,
          title,
          words: [...before, texts.get(id) ?? ''].join(' '),
          language: settings.language,
        })
    }
    return entries
  },
}

/** What authors know of a course: as they change it. */
export const draftSource: SearchSource = {
  kind: 'course_draft',
  table: 'courses',
  async read(tx, ids) {
    const rows = await tx
      .selectFrom('courses')
      .select(['id', 'settings'])
      .where('id', 'in', [...ids])
      .execute()
    return rows.map(({ id, settings }) => ({
      ofId: id,
      id,
      title: settings.title,
      words: wordsOf(settings).join(' '),
      language: settings.language,
    }))
  },
}
export const publishedSources = [courseSource, lessonSource] as const

/** Courses for whoever sees their making, where they are made. */
export const findableDrafts: IndexedKind = {
  source: draftSource,
  within: ({ tx, actor }) => coursesLedBy(tx, actor),
  async open({ tx, actor }, places) {
    const led = await coursesLedBy(tx, actor)
    const mine = places.map(({ id }) => id).filter((id) => led === null || led.includes(id))
    if (mine.length === 0) return []
    const rows = await tx.selectFrom('courses').select(['id', 'title']).where('id', 'in', mine).execute()
    return rows.map(({ id, title }) => ({ id, title, path: `/dashboard/teach/${id}` }))
  },
}
