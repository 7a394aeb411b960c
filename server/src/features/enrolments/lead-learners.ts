import { v7 as uuid } from 'uuid'
import type { Input } from '#contract/endpoint.ts'
import type { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { countedOf } from '#contract/rules/learning/completion.ts'
import { mayJudge } from '#contract/rules/learning/own-record.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { newestVersion, readVersion } from '../courses/offered.ts'
import { requirePart } from '../courses/open-course.ts'
import { revokeOfCompletion } from '../certificates/revoke-certificate.ts'
import { appendProgress } from './progress/append-progress.ts'
import { lessonsOf, readProgress, selectEnrolments, type EnrolmentRow } from './enrolment.view.ts'
import { learns, mayBecome } from './enrolments.policy.ts'
import { keepProgress } from './progress/keep-progress.ts'
import { courseForNew, enrolInCourse } from './enrol-in-course.ts'
import { missingAmong } from './progress/path-lock.ts'
import { tellEnrolled, tellNoMore } from './tell.ts'
import { findLearner } from './learners.ts'

/** Enrols people of the company. NOT_FOUND where one of them is not, or signs in no more. */
export async function enrolPeople(
  { tx, actor, company, request }: Context,
  { params, body }: Input<typeof enrolmentsApi.enrolPeople>,
) {
  await requirePart(tx, actor, params.id, 'edit')
  const course = await courseForNew(tx, params.id)
  const userIds = [...new Set(body.userIds)]
  const people = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .where('status', 'in', ['active', 'hidden', 'pending'])
    .execute()
  if (people.length !== userIds.length) fail('NOT_FOUND')
  const enrolments = userIds.map((userId) => ({ userId, dueOn: body.dueOn }))
  const enrolled = await enrolInCourse(tx, company, course, enrolments, { by: actor.id })
  const others = enrolled.filter(({ userId }) => userId !== actor.id)
  await tellEnrolled(tx, course, others)
  if (enrolled.length)
    await audit(
      tx,
      company.id,
      { actor, request },
      {
        action: 'courses.people_enrolled',
        target: { type: 'course', id: params.id, name: course.settings.title },
        after: { people: enrolled.length },
      },
    )
  const missing = await missingAmong(
    tx,
    params.id,
    enrolled.map(({ userId }) => userId),
  )
  return { enrolled: enrolled.length, already: userIds.length - enrolled.length, missing }
}

/** Somebody's enrolment, held, for whoever leads the course: also after they waited for it. */
async function lockEnrolment(
  { tx, askAgain }: Context,
  courseId: string,
  enrolmentId: string,
): Promise<EnrolmentRow> {
  const row = await selectEnrolments(tx)
    .where('course_id', '=', courseId)
    .where('id', '=', enrolmentId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) fail('NOT_FOUND')
  await requirePart(tx, await askAgain(), courseId, 'edit')
  return row
}

/** Changes somebody's enrolment in a course. */
export async function decide(ctx: Context, { params, body }: Input<typeof enrolmentsApi.decide>) {
  const { tx, actor, company, request } = ctx
  await requirePart(tx, actor, params.id, 'edit')
  const before = await findLearner(ctx, params.id, params.enrolmentId)
  const row = await lockEnrolment(ctx, params.id, params.enrolmentId)
  const { state, dueOn, newestVersion: toNewest, extraTimePercent } = body
  if (extraTimePercent !== undefined && !mayJudge(actor, row.user_id)) fail('FORBIDDEN')
  const newest = (await newestVersion(tx, params.id)) ?? fail('NOT_FOUND')
  if (state && state !== row.state && !mayBecome(row.state, state)) fail('CONFLICT')
  const becomes = state && state !== row.state ? state : row.state
  const version = toNewest || (becomes === 'active' && !learns(row.state)) ? newest.version : row.version
  const course = (await readVersion(tx, params.id, version)) ?? fail('INTERNAL')
  await tx
    .updateTable('enrolments')
    .set({
      state: becomes,
      ...(dueOn === undefined ? {} : { due_on: dueOn }),
      ...(extraTimePercent === undefined ? {} : { extra_time_percent: extraTimePercent }),
    })
    .where('id', '=', row.id)
    .execute()
  await keepProgress(tx, { ...row, state: becomes }, course, { by: 'lead' })
  if (becomes === 'active' && !learns(row.state) && row.user_id !== actor.id)
    await tellEnrolled(tx, course, [{ userId: row.user_id, dueOn: dueOn === undefined ? row.due_on : dueOn }])
  if (!learns(becomes)) await tellNoMore(tx, params.id, row.user_id)
  const { userId, ...after } = await findLearner(ctx, params.id, params.enrolmentId)
  const auditedFields = (one: typeof after) => ({
    status: one.state,
    dueOn: one.dueOn,
    version: one.version,
    extraTimePercent: one.extraTimePercent,
  })
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'courses.learner_changed',
      target: { type: 'user', id: userId, name: `${after.person.name} ${after.person.surname}`.trim() },
      before: { title: course.settings.title, ...auditedFields(before) },
      after: auditedFields(after),
    },
  )
  return after
}

/** Corrects somebody's record, but for an administrator nobody their own: a line of its own, with who wrote it and why. */
export async function correct(ctx: Context, { params, body }: Input<typeof enrolmentsApi.correct>) {
  const { tx, actor, company, request } = ctx
  await requirePart(tx, actor, params.id, 'edit')
  const row = await lockEnrolment(ctx, params.id, params.enrolmentId)
  if (!mayJudge(actor, row.user_id)) fail('FORBIDDEN')
  const course = (await readVersion(tx, params.id, row.version)) ?? fail('NOT_FOUND')
  const lesson = lessonsOf(course).find(({ id }) => id === body.lessonId) ?? fail('NOT_FOUND')
  const { done } = await readProgress(tx, row.id, course)
  if ((body.kind === 'done') !== done.has(lesson.id))
    await appendProgress(tx, company.id, row.id, {
      id: uuid(),
      lessonId: lesson.id,
      kind: body.kind,
      by: { id: actor.id, reason: body.reason },
    })
  // Whether it is completed just now is not asked: who undoes a lesson themselves first escapes no correction.
  const takenBack =
    body.kind === 'undone' &&
    countedOf(lessonsOf(course)).includes(lesson) &&
    // Of more than are enough one may go.
    !(await readProgress(tx, row.id, course)).complete &&
    (await revokeOfCompletion(ctx, { enrolmentId: row.id, round: row.round }, body.reason))
  await keepProgress(tx, row, course, { by: 'lead', takenBack })
  const { userId, ...learner } = await findLearner(ctx, params.id, params.enrolmentId)
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'courses.learner_corrected',
      target: { type: 'user', id: userId, name: `${learner.person.name} ${learner.person.surname}`.trim() },
      after: { title: lesson.title, done: body.kind === 'done', note: body.reason },
    },
  )
  return learner
}
