import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { packagesApi } from '#contract/courses/packages.ts'
import { isPackageDone, packageResult } from '#contract/rules/learning/package-result.ts'
import { fail, failField } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { openGraded, recordScore } from '../enrolments/offered.ts'
import { packageIn, statesOf } from './find-states.ts'

/**
 * Keeps what an item of a package wants to find again; of two saves the one with the higher number. An item that was
 * done stays done, whatever it says later; once all of them are, the lesson is.
 */
export async function saveState(
  { tx, actor, company }: Context,
  { params, body }: Input<typeof packagesApi.save>,
) {
  const of = { courseId: params.id, lessonId: params.lessonId }
  const enrolment = await openGraded(tx, actor, of, { locked: true, kind: 'package' })
  const attachmentId = (await packageIn(tx, enrolment)) ?? fail('NOT_FOUND')
  const found = await tx
    .selectFrom('packages')
    .select(['standard', 'items'])
    .where('attachment_id', '=', attachmentId)
    .executeTakeFirst()
  const { standard, items } = found ?? fail('NOT_FOUND')
  if (!items.some(({ id }) => id === body.item)) failField('item', 'invalid_value')
  const before = await statesOf(tx, enrolment, attachmentId)
  const known = before.find(({ item }) => item === body.item)
  const others = before.filter((one) => one !== known).map(({ state }) => JSON.stringify(state).length)
  const all = others.reduce((sum, length) => sum + length, JSON.stringify(body.state).length)
  if (all > limits.packageStates) failField('state', 'too_long')
  const now = packageResult(standard, body.state)
  const result = known && isPackageDone(known) && !isPackageDone(now) ? known : now
  const { completion, passed, percent } = result
  if (body.number > (known?.number ?? 0)) {
    const kept = {
      state: JSON.stringify(body.state),
      number: body.number,
      completion,
      passed,
      percent,
      saved_at: sql<Date>`now()`,
    }
    await tx
      .insertInto('package_states')
      .values({
        company_id: company.id,
        enrolment_id: enrolment.enrolmentId,
        user_id: actor.id,
        course_id: enrolment.courseId,
        lesson_id: enrolment.lessonId,
        round: enrolment.round,
        attachment_id: attachmentId,
        item: body.item,
        ...kept,
      })
      .onConflict((row) =>
        row
          .columns(['company_id', 'enrolment_id', 'lesson_id', 'round', 'attachment_id', 'item'])
          .doUpdateSet(kept),
      )
      .execute()
  }
  const after = await statesOf(tx, enrolment, attachmentId)
  const isDone = items.every(({ id }) => after.some((one) => one.item === id && isPackageDone(one)))
  if (isDone && !enrolment.passed)
    await recordScore(tx, company.id, enrolment.enrolmentId, {
      lessonId: enrolment.lessonId,
      kind: 'done',
      round: enrolment.round,
    })
  const saved = after.find(({ item }) => item === body.item) ?? fail('INTERNAL')
  return {
    completion: saved.completion,
    passed: saved.passed,
    percent: saved.percent,
    saved: saved.number,
    done: isDone || enrolment.passed,
  }
}
