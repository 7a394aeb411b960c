import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { enrolmentsApi, ListedCourse } from '#contract/courses/enrolments.ts'
import { inCommon } from '#contract/rules/mentoring/pair-fit.ts'
import type { Context } from '../../../http/caller/context.ts'
import { pageOf } from '../../../http/page.ts'
import { coverOf } from '../../courses/courses.view.ts'
import { enrolmentColumns, viewEnrolment, type EnrolmentRow } from '../enrolment.view.ts'
import { countCourses } from './count-courses.ts'
import { isWanted, otherCourses, ownCourses, type Query } from './courses-for.ts'

/** What one said one is interested in, to be compared without regard to capitals. */
async function ownInterests({ tx, actor }: Context): Promise<string[]> {
  const own = await tx
    .selectFrom('user_profiles')
    .select('interests')
    .where('user_id', '=', actor.id)
    .executeTakeFirst()
  return own?.interests ?? []
}

/** Of a topic of these, in whatever capitals. */
const isAbout = (
  interests: readonly string[],
) => sql<boolean>`exists (select from unnest(course_catalogue.topics) t
  where lower(t) = any(${interests.map((text) => text.toLocaleLowerCase())}::text[]))`

const columns = [
  'course_catalogue.course_id as courseId',
  'title',
  'summary',
  'language',
  'level',
  'topics',
  'entry',
  'cover_key',
  'course_catalogue.company_id as companyId',
  'minutes',
  'course_catalogue.lessons as courseLessons',
] as const
const title = sql`title collate "und-x-icu"`

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]
const rowsOf = (ctx: Context) => otherCourses(ctx).select(columns)
const viewCourse = (row: Row): Shown['course'] => ({
  id: row.courseId,
  title: row.title,
  summary: row.summary,
  language: row.language,
  level: row.level,
  topics: row.topics,
  entry: row.entry,
  coverUrl: coverOf(row.companyId, row.cover_key),
  minutes: row.minutes,
  lessons: row.courseLessons,
})

/** A part of the list: how many it has, and a piece of it. */
type Shelf = { has: number; read: (limit: number, offset: number) => Promise<Shown[]> }
type Shown = { course: Omit<ListedCourse, 'enrolment' | 'interests'>; enrolment: EnrolmentRow | null }

/** In this order: what one is in the middle of, what one is not in, first of it what one is interested in, and what else one has asked for or completed. */
async function shelvesOf(ctx: Context, query: Query, interests: readonly string[]) {
  const isSuggested = interests.length > 0 ? isAbout(interests) : null
  const { learning, held, others, suggested, topics } = await countCourses(ctx, query, isSuggested)
  const own = (isOn: ReturnType<typeof sql<boolean>>, has: number): Shelf => ({
    has,
    async read(limit, offset) {
      const rows = await ownCourses(ctx)
        .where(isWanted(query))
        .where(isOn)
        .select(columns)
        .select(enrolmentColumns)
        .orderBy(sql`enrolments.last_at`, (order) => order.desc().nullsLast())
        .orderBy(title)
        .orderBy('course_catalogue.course_id')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map((row) => ({ course: viewCourse(row), enrolment: row as EnrolmentRow }))
    },
  })
  // In the order of its index: a page of it alone is read.
  const notIn = (isOn: ReturnType<typeof sql<boolean>>, has: number): Shelf => ({
    has,
    async read(limit, offset) {
      const rows = await rowsOf(ctx)
        .where(isWanted(query))
        .where(isOn)
        .orderBy(title)
        .orderBy('course_catalogue.course_id')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map((row) => ({ course: viewCourse(row), enrolment: null }))
    },
  })
  const shelves = [
    own(sql`enrolments.state = 'active'`, learning),
    notIn(isSuggested ?? sql`false`, suggested),
    notIn(isSuggested ? sql`not ${isSuggested}` : sql`true`, others - suggested),
    own(sql`enrolments.state <> 'active'`, held),
  ]
  return { shelves, topics }
}

/** The courses that one may take: those one learns in first, those that are done last. */
export async function catalogue(ctx: Context, { query }: Input<typeof enrolmentsApi.catalogue>) {
  const { page, pageSize } = query
  const interests = await ownInterests(ctx)
  const { shelves, topics } = await shelvesOf(ctx, query, interests)
  const total = shelves.reduce((sum, { has }) => sum + has, 0)
  const shown: Shown[] = []
  let from = (page - 1) * pageSize
  for (const { has, read } of shelves) {
    const wants = Math.min(pageSize - shown.length, has - from)
    if (wants > 0) shown.push(...(await read(wants, from)))
    from = Math.max(0, from - has)
  }
  const items = shown.map(({ course, enrolment }): ListedCourse => ({
    ...course,
    enrolment: enrolment && viewEnrolment(enrolment),
    interests: enrolment ? [] : inCommon(course.topics, interests),
  }))
  return { ...pageOf(items, total, { page, pageSize }), topics }
}
