import type { Input } from '#contract/endpoint.ts'
import type { CoursePage, enrolmentsApi } from '#contract/courses/enrolments.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { certificatesOf } from '../certificates/offered.ts'
import { newestVersion, readVersion, type Newest, type PublishedCourse } from '../courses/offered.ts'
import { coverOf, staffOf } from '../courses/courses.view.ts'
import { partIn } from '../courses/open-course.ts'
import { maySee } from '../courses/courses.policy.ts'
import {
  findEnrolment,
  readProgress,
  viewEnrolment,
  viewLessons,
  type EnrolmentRow,
} from './enrolment.view.ts'
import { isMet } from './enrolments.policy.ts'
import { coursesMet } from './meeting/courses-met.ts'
import { askedOf, isUnbegun, waitsFor } from './progress/path-lock.ts'

type Shown = { newest: Newest; row: EnrolmentRow | undefined; course: PublishedCourse }

/**
 * A course as somebody meets it: in the version that they learn in, else in the newest. NOT_FOUND where nothing is
 * published, where it is archived and they have no place in it, and where it is for invited people alone and they are
 * neither invited nor lead it.
 */
export async function meetCourse(
  tx: Tx,
  actor: Pick<Context['actor'], 'id' | 'role'>,
  courseId: string,
): Promise<Shown> {
  const newest = (await newestVersion(tx, courseId)) ?? fail('NOT_FOUND')
  const row = await findEnrolment(tx, courseId, actor.id)
  const holds = row !== undefined && row.state !== 'withdrawn'
  const version = holds ? row.version : newest.version
  const course = (await readVersion(tx, courseId, version)) ?? fail('NOT_FOUND')
  const leads = maySee(actor.role, await partIn(tx, courseId, actor))
  const { archived } = newest
  if (!isMet({ holds, leads, archived, audience: course.settings.audience })) fail('NOT_FOUND')
  return { newest, row: holds ? row : undefined, course }
}

async function viewPage(ctx: Context, { newest, row, course }: Shown): Promise<CoursePage> {
  const { tx } = ctx
  const done = row ? (await readProgress(tx, row.id, course)).done : new Set<string>()
  const waits = row ? await waitsFor(tx, row) : null
  const asked = await askedOf(tx, ctx.actor.id, course.courseId)
  const met = await coursesMet(
    ctx,
    asked.map(({ id }) => id),
  )
  const asksFirst = (!row || isUnbegun(row)) && asked.some(({ completed }) => !completed)
  const lessons = viewLessons(course, done, row?.enrolled_at ?? null).map((lesson) =>
    waits || (row && asksFirst) ? { ...lesson, state: 'locked' as const } : lesson,
  )
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]))
  const { settings, outline } = course
  const staff = await staffOf(tx, course.courseId)
  const held = row && (await certificatesOf(ctx, [row.id])).get(row.id)
  return {
    id: course.courseId,
    title: settings.title,
    summary: settings.summary,
    language: settings.language,
    level: settings.level,
    topics: settings.topics,
    entry: settings.entry,
    opening: settings.opening,
    enough: settings.enough ?? null,
    dueDays: settings.dueDays,
    dueOn: settings.dueOn ?? null,
    coverUrl: coverOf(ctx.company.id, settings.cover),
    outcomes: settings.outcomes,
    minutes: lessons.reduce((sum, { minutes }) => sum + minutes, 0),
    lessons: lessons.length,
    enrolment: row ? viewEnrolment(row) : null,
    modules: outline.map(({ id, title, opens, lessons: lines }) => ({
      id,
      title,
      ...(opens && { opens }),
      lessons: lines.flatMap((line) => byId.get(line.id) ?? []),
    })),
    authors: staff.filter(({ part }) => part === 'author').map(({ part: _, ...person }) => person),
    certificate: { given: settings.certificate.given, held: held?.mark ?? null },
    renewable: row?.state === 'completed' && !newest.archived && held?.renewable === true,
    waitsFor: waits,
    prerequisites: asked.map((one) => ({ ...one, met: met.some(({ id }) => id === one.id) })),
    asksFirst,
    newerVersion: row !== undefined && course.version < newest.version,
    archived: newest.archived,
  }
}

export async function coursePage(ctx: Context, { params }: Input<typeof enrolmentsApi.course>) {
  return viewPage(ctx, await meetCourse(ctx.tx, ctx.actor, params.id))
}
