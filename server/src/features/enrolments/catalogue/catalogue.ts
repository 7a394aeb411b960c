import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { enrolmentsApi, ListedCourse } from '#contract/courses/enrolments.ts'
import { inCommon } from '#contract/rules/mentoring/pair-fit.ts'
import type { Context } from '../../../http/caller/context.ts'
import { pageOf } from '../../../http/page.ts'
import { coverOf } from '../../courses/courses.view.ts'
import { enrolmentColumns, viewEnrolment, type EnrolmentRow } from '../enrolment.view.ts'
import { countCourses } from './count-courses.ts'
import { coursesFor, isWanted, type Query } from './courses-for.ts'

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

/** In this order: what one is in the middle of, what one is not in, first of it what one is interested in, and what else one has asked for or completed. */
async function shelvesOf(ctx: Context, query: Query, interests: readonly string[]) {
  const isSuggested = interests.length > 0 ? isAbout(interests) : null
  const { learning, held, others, suggested, topics } = await countCourses(ctx, query, isSuggested)
  const shelves = [
    { isOn: sql<boolean>`enrolments.state = 'active'`, isMine: true, has: learning },
    {
      isOn: sql<boolean>`enrolments.id is null and ${isSuggested ?? sql`false`}`,
      isMine: false,
      has: suggested,
    },
    {
      isOn: sql<boolean>`enrolments.id is null and not ${isSuggested ?? sql`false`}`,
      isMine: false,
      has: others - suggested,
    },
    { isOn: sql<boolean>`enrolments.state <> 'active'`, isMine: true, has: held },
  ]
  return { shelves, topics }
}

/** The courses that one may take: those one learns in first, those that are done last. */
export async function catalogue(ctx: Context, { query }: Input<typeof enrolmentsApi.catalogue>) {
  const { page, pageSize } = query
  const interests = await ownInterests(ctx)
  const { shelves, topics } = await shelvesOf(ctx, query, interests)
  const total = shelves.reduce((sum, { has }) => sum + has, 0)
  const shown = coursesFor(ctx)
    .where(isWanted(query))
    .select([
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
    ])
    .select(enrolmentColumns)
  const rows: Awaited<ReturnType<typeof shown.execute>> = []
  let from = (page - 1) * pageSize
  // Each shelf by itself: what one is not in, the most of it, comes in the order of its index then, a page of it alone.
  for (const { isOn, isMine, has } of shelves) {
    const wants = Math.min(pageSize - rows.length, has - from)
    if (wants > 0)
      rows.push(
        ...(await shown
          .where(isOn)
          .$if(isMine, (q) => q.orderBy(sql`enrolments.last_at`, (order) => order.desc().nullsLast()))
          .orderBy(sql`title collate "und-x-icu"`)
          .orderBy('course_catalogue.course_id')
          .limit(wants)
          .offset(from)
          .execute()),
      )
    from = Math.max(0, from - has)
  }
  const items = rows.map((row): ListedCourse => ({
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
    enrolment: row.id === null ? null : viewEnrolment(row as EnrolmentRow),
    interests: row.id === null ? inCommon(row.topics, interests) : [],
  }))
  return { ...pageOf(items, total, { page, pageSize }), topics }
}
