import type { attemptsApi } from '#contract/practice/attempts.ts'
import type { Input } from '#contract/endpoint.ts'
import { ladderOf } from '#contract/rules/learning/hints/ladder.ts'
import { isReadByPeople } from '#contract/practice/questions.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { attemptsLimits } from './limits.ts'
import { isOver } from './attempts.policy.ts'
import { viewHints } from './attempts.view.ts'
import { ownAttempt } from './find-attempt.ts'
import { creditOf } from '../questions/score.ts'
import { readAnswers, readHints } from './read-answers.ts'
import { rungToOpen } from '../questions/hint-ladder.ts'

/** Opens the next hint of a question, and writes down that it was, and whether what was tried after the one before it is right. One that is open already stays the last, as after an answer that was lost. */
export async function openHint(
  { tx, actor, company }: Context,
  { params, body }: Input<typeof attemptsApi.hint>,
) {
  const { attempt, quiz } = await ownAttempt(tx, actor, params.attemptId, { locked: true })
  const question = quiz.questions.find(({ id }) => id === params.questionId) ?? fail('NOT_FOUND')
  const kept = (await readAnswers(tx, attempt.id, quiz)).get(question.id)
  const view = async () => {
    const opened = (await readHints(tx, attempt.id)).get(question.id) ?? []
    return { opened, ...viewHints(question, quiz, { opened, kept, startedAt: attempt.started_at }) }
  }
  const before = await view()
  const over =
    attempt.submitted_at !== null || isOver(attempt.ends_at, new Date(), attemptsLimits.graceSeconds)
  const rung = over ? null : rungToOpen(ladderOf(question), before, body.opened)
  if (!rung) return { hints: before.hints, nextHint: over ? null : before.nextHint, over }
  const last = before.opened.at(-1)
  if (last && kept?.answer && kept.savedAt && kept.savedAt > last.openedAt && !isReadByPeople(question))
    await tx
      .updateTable('attempt_hints')
      .set({ tried_credit: creditOf(question, kept.answer) })
      .where('attempt_id', '=', attempt.id)
      .where('question_id', '=', question.id)
      .where('rung', '=', last.rung)
      .execute()
  await tx
    .insertInto('attempt_hints')
    .values({
      company_id: company.id,
      attempt_id: attempt.id,
      question_id: question.id,
      rung,
      opened_at: new Date(),
    })
    .execute()
  const { hints, nextHint } = await view()
  return { hints, nextHint, over }
}
