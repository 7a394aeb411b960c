import type { answersApi, GivenAnswer } from '#contract/help/answers.ts'
import type { Input } from '#contract/endpoint.ts'
import type { HelpItem } from '#contract/help/help.ts'
import { tellsAnswer } from '#contract/rules/learning/quiz-check.ts'
import type { Context } from '../../http/caller/context.ts'
import { answersLimits } from './limits.ts'
import { namesOf } from '../../platform/people/people-names.ts'
import { questionOfAttempt } from '../attempts/offered.ts'
import { meetItem } from '../help/meet-item.ts'
import { selectAnswers, type AnswerRow } from './answers.view.ts'
import { tellsWhatIsRight } from './tells-what-is-right.ts'

/** What is published for an item that somebody may open, those that helped most first: nothing that says what is right. */
export async function answersFor(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  item: HelpItem,
): Promise<AnswerRow[]> {
  const { courseId, lessonId, itemId, revision } = await meetItem({ tx, actor }, item)
  const rows = await selectAnswers(tx)
    .where('a.course_id', '=', courseId)
    .where('a.item_id', '=', itemId)
    .where('a.state', '=', 'published')
    .orderBy('helped', 'desc')
    .orderBy('a.reviewed_at', 'desc')
    .orderBy('a.id')
    .limit(answersLimits.compared)
    .execute()
  const { attemptId, questionId } = item
  if (rows.length === 0) return rows
  if (attemptId === undefined || questionId === undefined) {
    const tells = await tellsWhatIsRight({ tx, actor }, { courseId, lessonId, revision })
    const told = await Promise.all(rows.map(tells))
    return rows.filter((_, at) => !told[at])
  }
  // What was published for one version of a question may say what is right in the one that they have before them.
  const question = await questionOfAttempt(tx, actor, { attemptId, questionId })
  return rows.filter(({ asked, text }) => !tellsAnswer(question, `${asked} ${text}`))
}

/** Answers as who is stuck sees them: the text of those that they opened. */
export async function viewGiven(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  rows: readonly AnswerRow[],
): Promise<GivenAnswer[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const reads = await tx
    .selectFrom('shared_answer_reads')
    .select(['answer_id', 'said'])
    .where('user_id', '=', actor.id)
    .where('answer_id', 'in', ids)
    .execute()
  const names = await namesOf(
    tx,
    rows.map(({ mentor_id }) => mentor_id),
  )
  return rows.map(({ id, asked, text, mentor_id }) => {
    const read = reads.find(({ answer_id }) => answer_id === id)
    const mentor = names.get(mentor_id ?? '') ?? null
    return { id, asked, mentor, text: read ? text : null, said: read?.said ?? null }
  })
}

/** The answers given before to what somebody is stuck on. */
export async function givenAnswers(ctx: Context, { query }: Input<typeof answersApi.given>) {
  const rows = await answersFor(ctx, query)
  return { items: await viewGiven(ctx, rows.slice(0, answersLimits.given)) }
}
