import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Context } from '../../http/caller/context.ts'
import { practiceLimits } from './limits.ts'
import { readOpened, viewCard } from './card.view.ts'
import { dayOf, findDue, type Due } from './find-due.ts'
import { selectCards, type CardRow } from './own-card.ts'
import { afterAsked, type Memory } from './schedule.ts'

const SEEDS = 2 ** 30

export const memoryOf = (card: CardRow): Memory => ({
  stability: card.stability,
  difficulty: card.difficulty,
  reps: card.reps,
  lapses: card.lapses,
  rememberedAt: card.remembered_at,
})
export const kept = ({ rememberedAt, ...memory }: Memory) => ({ ...memory, remembered_at: rememberedAt })

/** A miss in a quiz is an answer like one here: what nobody was asked yet begins with it. */
async function addCard({ tx, company, actor }: Context, due: Due): Promise<void> {
  const { memory } = afterAsked(null, 'again', new Date(due.missedAt))
  await tx
    .insertInto('practice_cards')
    .values({
      company_id: company.id,
      id: uuid(),
      user_id: actor.id,
      course_id: due.courseId,
      lesson_id: due.lessonId,
      question_id: due.questionId,
      seed: randomInt(SEEDS),
      due_on: due.dueOn,
      missed_at: sql`${due.missedAt}::timestamptz`,
      ...kept(memory),
    })
    .onConflict((held) =>
      held.columns(['company_id', 'user_id', 'course_id', 'lesson_id', 'question_id']).doNothing(),
    )
    .execute()
}

/** What was missed again in a quiz is remembered worse. */
async function addMiss({ tx }: Context, due: Due): Promise<void> {
  const card = await selectCards(tx)
    .where('id', '=', due.cardId)
    .where(sql<boolean>`missed_at < ${due.missedAt}::timestamptz`)
    .forUpdate()
    .executeTakeFirst()
  if (!card) return
  const { memory } = afterAsked(memoryOf(card), 'again', new Date(due.missedAt))
  await tx
    .updateTable('practice_cards')
    .set({
      ...kept(memory),
      missed_at: sql`${due.missedAt}::timestamptz`,
      due_on: sql`least(due_on, ${due.dueOn}::date)`,
    })
    .where('id', '=', card.id)
    .execute()
}

/** Asks what is due, of one person: what was asked and not answered comes again. */
export async function startSession(ctx: Context) {
  const { tx, actor } = ctx
  const { due } = await findDue(ctx, practiceLimits.session)
  // In one order: two windows that begin at once wait for one another, and not each for the other.
  const inOrder = due.toSorted((a, b) => (a.questionId < b.questionId ? -1 : 1))
  for (const one of inOrder) await (one.cardId === null ? addCard(ctx, one) : one.isNew && addMiss(ctx, one))
  const asked = new Map<string, CardRow>()
  for (const { courseId, lessonId, questionId } of inOrder) {
    // What another window has answered since is due no more.
    const card = await tx
      .updateTable('practice_cards')
      .set({ asked_at: sql`coalesce(asked_at, now())` })
      .where('user_id', '=', actor.id)
      .where('course_id', '=', courseId)
      .where('lesson_id', '=', lessonId)
      .where('question_id', '=', questionId)
      .where(sql<boolean>`due_on <= ${dayOf(ctx)}`)
      .returningAll()
      .executeTakeFirst()
    if (card) asked.set(`${courseId} ${lessonId} ${questionId}`, card)
  }
  const opened = await readOpened(tx, [...asked.values()])
  return {
    cards: due.flatMap((one) => {
      const card = asked.get(`${one.courseId} ${one.lessonId} ${one.questionId}`)
      return card ? viewCard(card, one, opened.get(card.id) ?? []) : []
    }),
  }
}
