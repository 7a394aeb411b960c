import type { answersApi, GivenAnswer } from '#contract/help/answers.ts'
import type { Input } from '#contract/endpoint.ts'
import type { HelpItem } from '#contract/help/help.ts'
import { tellsAnswer } from '#contract/rules/learning/quiz-check.ts'
import type { Context } from '../../http/caller/context.ts'
import { answersLimits } from './limits.ts'
import { namesOf } from '../../platform/people/people-names.ts'
import { questionsUnderWay } from '../attempts/offered.ts'
import { openLesson } from '../enrolments/offered.ts'
import { meetItem } from '../help/meet-item.ts'
import { selectAnswers, type AnswerRow } from './answers.view.ts'
import { tellsWhatIsRight } from './tells-what-is-right.ts'

/** What is published for an item that somebody may open, those that helped most first: nothing that says what is right. */
export async function answersFor(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  item: HelpItem,
): Promise<AnswerRow[]> {
  const { courseId, lessonId, itemId, revision, question } = await meetItem({ tx, actor }, item)
  const rows = await selectAnswers(tx)
    .where('a.course_id', '=', courseId)
    .where('a.item_id', '=', itemId)
    .where('a.state', '=', 'published')
    .orderBy('helped', 'desc')
    .orderBy('a.reviewed_at', 'desc')
    .orderBy('a.id')
    .limit(answersLimits.compared)
    .execute()
  if (rows.length === 0) return rows
  const tells = await tellsWhatIsRight({ tx, actor }, { courseId, lessonId, revision })
  const told = await Promise.all(rows.map(tells))
  // What was published for one version of a question may say what is right in the one that they have before them, which may be an older one.
  return rows.filter(
    ({ asked, text }, at) => !told[at] && !(question && tellsAnswer(question, `${asked} ${text}`)),
  )
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
  return rows.map(({ id, kind, asked, text, mentor_id }) => {
    const read = reads.find(({ answer_id }) => answer_id === id)
    const mentor = names.get(mentor_id ?? '') ?? null
    return { id, kind, asked, mentor, text: read ? text : null, said: read?.said ?? null }
  })
}

/** The answers given before to what somebody is stuck on. */
export async function givenAnswers(ctx: Context, { query }: Input<typeof answersApi.given>) {
  const rows = await answersFor(ctx, query)
  return { items: await viewGiven(ctx, rows.slice(0, answersLimits.given)) }
}

/**
 * Those that stand among the hints of a lesson that one may open, and of the questions that one has before them there: as
 * `answersFor` judges each, in one go, since a quiz may ask all of its questions on one page.
 */
export async function hintsGiven({ tx, actor }: Context, { params }: Input<typeof answersApi.hints>) {
  const at = { courseId: params.id, lessonId: params.lessonId }
  const { revision } = await openLesson(tx, actor, at)
  const questions = await questionsUnderWay(tx, actor, at)
  const found = await selectAnswers(tx)
    .where('a.course_id', '=', at.courseId)
    .where('a.lesson_id', '=', at.lessonId)
    .where('a.item_id', 'in', [at.lessonId, ...questions.map(({ id }) => id)])
    .where('a.kind', '=', 'hint')
    .where('a.state', '=', 'published')
    .orderBy('helped', 'desc')
    .orderBy('a.reviewed_at', 'desc')
    .orderBy('a.id')
    .limit(answersLimits.hints)
    .execute()
  if (found.length === 0) return { items: [] }
  const tells = await tellsWhatIsRight({ tx, actor }, { ...at, revision })
  const rows: AnswerRow[] = []
  for (const row of found) {
    const ofItem = rows.filter(({ item_id }) => item_id === row.item_id)
    if (ofItem.length < answersLimits.given && !(await tells(row))) rows.push(row)
  }
  const shown = await viewGiven({ tx, actor }, rows)
  return { items: shown.map((one, n) => ({ ...one, itemId: rows[n]?.item_id ?? '' })) }
}
