import { nameOfChoice } from '#contract/practice/choices.ts'
import { picturesInWords } from '#contract/rich-text/changed-blocks.ts'
import { sql } from 'kysely'
import type { attemptsApi, QuestionStatistics } from '#contract/practice/attempts.ts'
import type { Input } from '#contract/endpoint.ts'
import { isReadByPeople, rungs, type Question, type Rung } from '#contract/practice/questions.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { newestVersion, readVersion } from '../courses/offered.ts'
import { requirePart } from '../courses/open-course.ts'
import { readQuiz } from './find-attempt.ts'

type Of = { courseId: string; lessonId: string }

/** Attempts at a lesson that were submitted. */
const submitted = ({ courseId, lessonId }: Of) => sql`t.company_id = current_company()
  and t.course_id = ${courseId} and t.lesson_id = ${lessonId} and t.submitted_at is not null`

const FEWEST_FIRST_ATTEMPTS = 10

type Counted = {
  id: string
  /** Null for the question as a whole. */
  said: string | null
  times: number
  right: number
  separates: number | null
}

/**
 * Of each question how often it was answered and was right then, how well it separates, and what was answered wrongly
 * most often: by two people at least, so that it is nobody's own. How well it separates is how the credit for it goes
 * with that for the rest of an attempt (the corrected item-total correlation of classical test theory), of first
 * attempts, since a second one knows what the first was told.
 *
 * The answers of a large quiz are many: all of it comes of one reading, an attempt at a time.
 */
async function countAnswers(tx: Tx, of: Of) {
  const { rows } = await sql<Counted>`
    select distinct on (id, whole) id, said, times, "right",
      case when whole and attempts >= ${FEWEST_FIRST_ATTEMPTS} then round(separates::numeric, 2)::double precision end as separates
    from (
      select e.id, e.said, grouping(e.said) = 1 as whole,
        (count(*) filter (where e.answered))::int as times,
        (count(*) filter (where e.answered and e.credit >= 1))::int as "right",
        min(t.user_id::text collate "C") filter (where e.said is not null)
          <> max(t.user_id::text collate "C") filter (where e.said is not null) as several,
        count(*) filter (where t.number = 1 and t.round = 1 and e.asked > 1) as attempts,
        corr(e.credit, (e.credits - e.credit) / nullif(e.asked - 1, 0)) filter (where t.number = 1 and t.round = 1) as separates
      from attempts t cross join lateral (
        select a.question_id as id, a.credit, a.answer is not null as answered,
          case when a.credit = 0 then coalesce(a.answer ->> 'choice', lower(trim(a.answer ->> 'text'))) end as said,
          sum(a.credit) over () as credits, count(*) over () as asked
        from attempt_answers a where a.company_id = t.company_id and a.attempt_id = t.id and a.credit is not null) e
      where ${submitted(of)} group by grouping sets ((e.id), (e.id, e.said))) counted
    where whole or (said is not null and several) order by id, whole, times desc, said`.execute(tx)
  const [whole, wrong] = [rows.filter(({ said }) => said === null), rows.filter(({ said }) => said !== null)]
  const byId = (some: readonly Counted[]) => new Map(some.map((row) => [row.id, row]))
  return { whole: byId(whole), wrong: byId(wrong) }
}

/** By the hint that was opened last before the answer stood: how often it was, and was right then. */
async function countRungs(tx: Tx, of: Of) {
  const { rows } = await sql<{ id: string; rung: Rung; opened: number; right: number }>`
    select id, rung, count(*)::int as opened, (count(*) filter (where credit >= 1))::int as right from (
      select distinct on (h.attempt_id, h.question_id) h.question_id as id, h.rung, a.credit
      from attempts t
        join attempt_hints h on h.company_id = t.company_id and h.attempt_id = t.id
        join attempt_answers a on a.company_id = h.company_id and a.attempt_id = h.attempt_id
          and a.question_id = h.question_id
      where ${submitted(of)} order by h.attempt_id, h.question_id, h.opened_at desc) last
    group by id, rung`.execute(tx)
  return Map.groupBy(rows, ({ id }) => id)
}

/** What a person reads is somebody’s own, however many wrote it. */
const said = (question: Question, answer: string): string =>
  isReadByPeople(question)
    ? ''
    : question.type === 'single'
      ? nameOfChoice(question.choices.find(({ id }) => id === answer) ?? { text: '' })
      : answer

/** How the questions of a quiz, as it was published last, are answered. */
export async function quizStatistics(
  { tx, actor }: Context,
  { params }: Input<typeof attemptsApi.statistics>,
) {
  await requirePart(tx, actor, params.id, 'see')
  const newest = await newestVersion(tx, params.id)
  const course = newest && (await readVersion(tx, params.id, newest.version))
  const line = course?.outline
    .flatMap(({ lessons }) => lessons)
    .find((lesson) => lesson.id === params.lessonId && lesson.kind === 'quiz')
  if (!line) fail('NOT_FOUND')
  const of = { courseId: params.id, lessonId: line.id }
  const quiz = await readQuiz(tx, { ...of, revision: line.revision })
  const { whole, wrong } = await countAnswers(tx, of)
  const opened = await countRungs(tx, of)
  const items = (quiz?.questions ?? []).map((question): QuestionStatistics => {
    const { times: answered = 0, right = 0, separates = null } = whole.get(question.id) ?? {}
    const most = wrong.get(question.id)
    const text = most?.said ? said(question, most.said) : ''
    const hints = opened.get(question.id) ?? []
    return {
      id: question.id,
      prompt: question.prompt && picturesInWords(question.prompt),
      answered,
      right,
      wrong: most && text ? { text, times: most.times } : null,
      separates,
      rungs: rungs.flatMap((rung) => {
        const found = hints.find((one) => one.rung === rung)
        return found ? [{ rung, opened: found.opened, right: found.right }] : []
      }),
    }
  })
  return { items }
}
