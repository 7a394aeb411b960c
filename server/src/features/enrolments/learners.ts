import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { Learner, enrolmentsApi } from '#contract/courses/enrolments.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { likePattern } from '../../platform/like-pattern.ts'
import type { CompanyRef } from '../../platform/companies/company-ref.ts'
import { mediaUrl } from '../../platform/files/media-url.ts'
import { certificatesOf } from '../certificates/offered.ts'
import { readVersion, titlesOf } from '../courses/offered.ts'
import { requirePart } from '../courses/open-course.ts'
import { enrolmentColumns, lessonsOf, readProgress, viewEnrolment, viewLessons } from './enrolment.view.ts'
import { missingAmong } from './progress/path-lock.ts'
import { pageOf } from '../../http/page.ts'

const selectLedEnrolments = (tx: Tx) =>
  tx
    .selectFrom('enrolments')
    .innerJoin('users', (join) =>
      join
        .onRef('users.company_id', '=', 'enrolments.company_id')
        .onRef('users.id', '=', 'enrolments.user_id'),
    )
    .where('users.status', '!=', 'deleted')
    .select(enrolmentColumns)
    .select(['users.company_id', 'users.name', 'users.surname', 'users.photo_key'])

const selectLearners = (tx: Tx, courseId: string) =>
  selectLedEnrolments(tx).where('enrolments.course_id', '=', courseId)

type LearnerRow = Awaited<ReturnType<ReturnType<typeof selectLearners>['execute']>>[number]

type Certificates = Awaited<ReturnType<typeof certificatesOf>>

const viewLearner = (row: LearnerRow, certificates: Certificates): Learner => ({
  ...viewEnrolment(row),
  extraTimePercent: row.extra_time_percent,
  certificate: certificates.get(row.id)?.mark ?? null,
  person: {
    id: row.user_id,
    name: row.name,
    surname: row.surname,
    photoUrl: row.photo_key && mediaUrl(row.company_id, row.photo_key),
  },
})

const sorts = {
  name: sql`users.name collate "und-x-icu" asc, users.surname collate "und-x-icu"`,
  enrolledAt: sql`enrolments.enrolled_at`,
  dueOn: sql`enrolments.due_on`,
  lessonsDone: sql`enrolments.lessons_done`,
  lastAt: sql`enrolments.last_at`,
} as const

/** Who learns in a course, and how far they have come. */
export async function listLearners(ctx: Context, { params, query }: Input<typeof enrolmentsApi.learners>) {
  const { tx, actor } = ctx
  await requirePart(tx, actor, params.id, 'see')
  const { page, pageSize, search, state, sort } = query
  const wanted = selectLearners(tx, params.id)
    .$if(!!state?.length, (q) => q.where('enrolments.state', 'in', state ?? []))
    .$if(!state?.length, (q) => q.where('enrolments.state', '!=', 'withdrawn'))
    .$if(!!search, (q) =>
      q.where(sql<boolean>`users.id in (select search_users(fold(${likePattern(search ?? '')})))`),
    )
  const { total } = await wanted
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const falling = sort.startsWith('-')
  const by = sorts[sort.replace('-', '') as keyof typeof sorts]
  const rows = await wanted
    .orderBy(sql`${by} ${sql.raw(falling ? 'desc nulls last' : 'asc nulls last')}`)
    .orderBy('enrolments.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const certificates = await certificatesOf(
    ctx,
    rows.map(({ id }) => id),
  )
  const items = rows.map((row) => viewLearner(row, certificates))
  return pageOf(items, total, { page, pageSize })
}

/** NOT_FOUND where the enrolment is of another course. */
export async function findLearner(
  ctx: Pick<Context, 'tx' | 'company'>,
  courseId: string,
  enrolmentId: string,
): Promise<Learner & { userId: string }> {
  const row = await selectLearners(ctx.tx, courseId)
    .where('enrolments.id', '=', enrolmentId)
    .executeTakeFirst()
  if (!row) fail('NOT_FOUND')
  return { ...viewLearner(row, await certificatesOf(ctx, [row.id])), userId: row.user_id }
}

export async function learnerById(ctx: Context, { params }: Input<typeof enrolmentsApi.learner>) {
  const { tx, actor } = ctx
  await requirePart(tx, actor, params.id, 'see')
  const { userId, ...learner } = await findLearner(ctx, params.id, params.enrolmentId)
  const course = (await readVersion(tx, params.id, learner.version)) ?? fail('NOT_FOUND')
  const { done } = await readProgress(tx, learner.id, course)
  const missing = await missingAmong(tx, params.id, [userId])
  const titles = new Map(lessonsOf(course).map(({ id, title }) => [id, title]))
  const events = await tx
    .selectFrom('progress_events as e')
    .leftJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'e.company_id').onRef('users.id', '=', 'e.by_id'),
    )
    .select(['e.id', 'e.at', 'e.lesson_id', 'e.kind', 'e.by_id', 'e.reason', 'users.name', 'users.surname'])
    .where('e.enrolment_id', '=', learner.id)
    .orderBy('e.seq', 'desc')
    .limit(500)
    .execute()
  return {
    learner,
    lessons: viewLessons(course, done, new Date(learner.enrolledAt)),
    missing: missing.map(({ id, title }) => ({ id, title })),
    record: events.map((event) => ({
      id: event.id,
      at: event.at.toISOString(),
      lessonId: event.lesson_id,
      lessonTitle: titles.get(event.lesson_id) ?? '',
      kind: event.kind,
      by: event.by_id === null ? null : `${event.name ?? ''} ${event.surname ?? ''}`.trim(),
      reason: event.reason,
    })),
  }
}

/** Enrolments in courses as those see them who lead them, by their ids, each with its course. */
export async function learnerViews(
  tx: Tx,
  company: Pick<CompanyRef, 'timeZone'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Learner & { course: { id: string; title: string } }>> {
  if (ids.length === 0) return new Map()
  const rows = await selectLedEnrolments(tx)
    .where('enrolments.id', 'in', [...ids])
    .execute()
  const certificates = await certificatesOf({ tx, company }, ids)
  const titles = await titlesOf(tx, rows)
  return new Map(
    rows.map((row) => {
      const course = { id: row.course_id, title: titles.get(row.course_id) ?? '' }
      return [row.id, { ...viewLearner(row, certificates), course }]
    }),
  )
}
