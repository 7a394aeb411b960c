import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { PracticeAnswered, practiceApi } from '#contract/practice/practice.ts'
import type { Answer } from '#contract/practice/questions.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { reviewQuestion } from '../questions/review.ts'
import { creditOf } from '../questions/score.ts'
import { readOpened } from './card.view.ts'
import { dayOf } from './find-due.ts'
import { holdCard, type CardRow } from './own-card.ts'
import type { Practised } from './practisable.ts'
import { afterAsked, knownAs } from './schedule.ts'
import { kept, memoryOf } from './start-session.ts'

type Answered = { answer: Answer | null; credit: number; againOn: string }

/** Judges an answer by the rule of quizzes, and writes down when the question is asked again. */
async function judge(
  ctx: Context,
  card: CardRow,
  practised: Practised,
  answer: Answer | null,
): Promise<Answered> {
  const { tx, company } = ctx
  const opened = (await readOpened(tx, [card])).get(card.id) ?? []
  const credit = creditOf(practised.question, answer)
  const known = knownAs({
    credit,
    hints: opened.length,
    worked: opened.some(({ rung }) => rung === 'worked'),
  })
  const now = new Date()
  const { memory, days } = afterAsked(memoryOf(card), known, now)
  await tx
    .insertInto('practice_answers')
    .values({
      company_id: company.id,
      card_id: card.id,
      turn: card.turn,
      answer: answer && JSON.stringify(answer),
      credit,
      answered_at: now,
    })
    .execute()
  const { againOn } = await tx
    .updateTable('practice_cards')
    .set({
      ...kept(memory),
      turn: card.turn + 1,
      asked_at: null,
      answered_at: now,
      due_on: sql`${dayOf(ctx)} + ${days}::int`,
    })
    .where('id', '=', card.id)
    .returning(sql<string>`due_on::text`.as('againOn'))
    .executeTakeFirstOrThrow()
  return { answer, credit, againOn }
}

/** What was answered in a turn before. */
async function answeredBefore({ tx }: Context, card: CardRow, turn: number): Promise<Answered | undefined> {
  const row = await tx
    .selectFrom('practice_answers')
    .select(['answer', 'credit'])
    .where('card_id', '=', card.id)
    .where('turn', '=', turn)
    .executeTakeFirst()
  return row && { ...row, againOn: card.due_on }
}

/** Answers a question that is asked, once: whoever answers the turn again, in another window, is shown the answer that counts. */
export async function answerCard(
  ctx: Context,
  { params, body }: Input<typeof practiceApi.answer>,
): Promise<PracticeAnswered> {
  const { card, practised } = await holdCard(ctx.tx, ctx.actor, params.cardId)
  const { question, shows } = practised
  const counted = card.asked_at !== null && card.turn === body.turn
  // Of another type than the question it says nothing.
  const given = body.answer?.type === question.type ? body.answer : null
  const done = counted ? await judge(ctx, card, practised, given) : await answeredBefore(ctx, card, body.turn)
  if (!done) fail('CONFLICT', { details: { reason: 'moved_on' } })
  const { answer, credit, againOn } = done
  const fits = answer?.type === question.type ? answer : null
  return {
    answer: fits,
    review: reviewQuestion(question, { answer: fits, credit, closed: false }, shows),
    counted,
    againOn,
  }
}
