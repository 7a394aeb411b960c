import type { AssignmentContent } from '#contract/practice/assignment.ts'
import type { courseworkApi } from '#contract/practice/coursework.ts'
import { WorkLink } from '#contract/practice/work.ts'
import type { Input } from '#contract/endpoint.ts'
import { takesAttachments, takesKind } from '#contract/rules/learning/answer-files.ts'
import { afterWorkMove, handInMove } from '#contract/rules/learning/work-moves.ts'
import { keepWithOwner, tallyOf } from '../../capabilities/attachments/named-files.ts'
import { fail, failField } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { recordScore } from '../enrolments/offered.ts'
import { ownDeadlines, requireTaken } from './due/deadlines.ts'
import { remindNoMore } from './due/remind-of-work.ts'
import { assignmentOf, ownWork, roundOf, type RoundRow } from './find-work.ts'
import { giveOutPeerReviews, holdPeerReviewsOf } from './peers/give-out.ts'
import { filesOf, inTeam, worksTogether } from './teams/hold-team.ts'
import { tellReviewers, tellTeam } from './tell.ts'
import { viewPage } from './work.view.ts'

const MEGABYTE = 1024 * 1024

/** Refuses what is nothing, what is still on its way, and what is more than the assignment takes. */
async function requireWhole(tx: Tx, round: RoundRow, { settings }: AssignmentContent): Promise<void> {
  const { accepts, mostFiles, mostMegabytes } = settings
  if (accepts.link && !WorkLink.safeParse(round.link).success) failField('link', 'invalid_link')
  const { ids, kinds, unready, largest } = await tallyOf(tx, filesOf(round))
  const files = ids.length
  if (unready > 0 || files > mostFiles || largest > mostMegabytes * MEGABYTE)
    fail('CONFLICT', { details: { reason: 'work_files' } })
  const asked = kinds.every((kind) => takesKind(accepts, kind))
  if (takesAttachments(accepts) && !asked) fail('CONFLICT', { details: { reason: 'work_files' } })
  const says =
    (accepts.text && round.body.trim() !== '') ||
    (accepts.link && round.link !== '') ||
    (takesAttachments(accepts) && files > 0)
  if (!says) fail('CONFLICT', { details: { reason: 'work_empty' } })
}

/** Hands in a round, once: whoever asks again, after an answer that was lost, is answered the same. */
export async function handIn(ctx: Context, { params, body }: Input<typeof courseworkApi.handIn>) {
  const { tx, actor, company } = ctx
  await holdPeerReviewsOf(tx, params.workId)
  const { work, enrolment } = await ownWork(tx, actor, params.workId, { locked: true })
  const round = await roundOf(tx, work)
  if (round.number === body.round && round.submitted_at !== null) return viewPage(ctx, enrolment)
  const content = await assignmentOf(tx, work)
  const isDone = content.settings.passedBy === 'handed_in'
  const state = afterWorkMove(work.state, handInMove(work.state, isDone), 'learner')
  if (!state || round.number !== body.round) fail('CONFLICT', { details: { reason: 'moved_on' } })
  const now = new Date()
  requireTaken(await ownDeadlines(tx, enrolment), round, now)
  if (body.number !== undefined && body.number !== round.saved)
    fail('CONFLICT', { details: { reason: 'newer' } })
  await requireWhole(tx, round, content)
  const { accepts } = content.settings
  // What is not asked for is not handed in: nobody has judged whether a link that is none of it is an address.
  const handedIn = {
    submitted_at: now,
    ...(!accepts.text && { body: '' }),
    ...(!accepts.link && { link: '' }),
  }
  const together = await worksTogether(tx, work)
  const ids = together.map(({ id }) => id)
  await tx
    .updateTable('coursework_rounds')
    .set({ ...handedIn, ...(inTeam(work) && { handed_in_by: actor.id }) })
    .where('work_id', 'in', ids)
    .where('number', '=', round.number)
    .execute()
  await tx
    .updateTable('coursework')
    .set({ state, submitted_at: now, ...(isDone ? { passed: true, learner_number: null } : {}) })
    .where('id', 'in', ids)
    .execute()
  if (isDone)
    for (const one of together)
      await recordScore(tx, company.id, one.enrolment_id, {
        lessonId: one.lesson_id,
        kind: 'done',
        round: one.completion,
      })
  else await tellReviewers(tx, work)
  for (const one of together) await remindNoMore(tx, one)
  await tellTeam(tx, together, actor.id)
  if (inTeam(work)) await keepWithOwner(tx, filesOf(round))
  if (content.peerReview && round.number === 1) await giveOutPeerReviews(tx, work, content.peerReview)
  return viewPage(ctx, enrolment)
}
