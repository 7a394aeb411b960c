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
const theirAnswers = sql`attempts t join attempt_answers a on a.company_id = t.company_id and a.attempt_id = t.id
  and a.answer is not null and a.credit is not null`

async function countAnswers(tx: Tx, of: Of) {
  const { rows } = await sql<{ id: string; answered: number; right: number }>`
    select a.question_id as id, count(*)::int as answered,
      (count(*) filter (where a.credit >= 1))::int as right
    from ${theirAnswers} where ${submitted(of)} group by a.question_id`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What was answered wrongly most often: by two people at least, so that it is nobody's own. */
async function wrongAnswers(tx: Tx, of: Of) {
  const { rows } = await sql<{ id: string; said: string; times: number }>`
    select distinct on (id) id, said, times from (
      select a.question_id as id, coalesce(a.answer ->> 'choice', lower(trim(a.answer ->> 'text'))) as said,
        count(*)::int as times, min(t.user_id::text collate "C") <> max(t.user_id::text collate "C") as several
      from ${theirAnswers} where ${submitted(of)} and a.credit = 0 group by 1, 2) w
    where said is not null and several order by id, times desc, said`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

const FEWEST_FIRST_ATTEMPTS = 10

/**
 * How the credit for a question goes with that for the rest of an attempt (the corrected item-total correlation of
 * classical test theory): of first attempts, since a second one knows what the first was told.
 */
async function countSeparation(tx: Tx, of: Of) {
  const first = sql`from attempts t join attempt_answers a on a.company_id = t.company_id and a.attempt_id = t.id
    where ${submitted(of)} and t.number = 1 and t.round = 1 and a.credit is not null`
  const { rows } = await sql<{ id: string; separates: number }>`
    select id, round(separates::numeric, 2)::double precision as separates from (
      select question_id as id, count(*) as attempts, corr(credit, (credits - credit) / (asked - 1)) as separates from (
        select a.question_id, a.credit, whole.credits, whole.asked
        from (select t.company_id, t.id, sum(a.credit) as credits, count(*) as asked ${first} group by t.company_id, t.id) whole
          join attempt_answers a on a.company_id = whole.company_id and a.attempt_id = whole.id and a.credit is not null) each
      where asked > 1 group by question_id) one
    where attempts >= ${FEWEST_FIRST_ATTEMPTS} and separates is not null`.execute(tx)
  return new Map(rows.map(({ id, separates }) => [id, separates]))
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
      ? (question.choices.find(({ id }) => id === answer)?.text ?? '')
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
  const answers = await countAnswers(tx, of)
  const wrong = await wrongAnswers(tx, of)
  const opened = await countRungs(tx, of)
  const separation = await countSeparation(tx, of)
  const items = (quiz?.questions ?? []).map((question): QuestionStatistics => {
    const { answered = 0, right = 0 } = answers.get(question.id) ?? {}
    const most = wrong.get(question.id)
    const text = most ? said(question, most.said) : ''
    const hints = opened.get(question.id) ?? []
    return {
      id: question.id,
      prompt: question.prompt,
      answered,
      right,
      wrong: most && text ? { text, times: most.times } : null,
      separates: separation.get(question.id) ?? null,
      rungs: rungs.flatMap((rung) => {
        const found = hints.find((one) => one.rung === rung)
        return found ? [{ rung, opened: found.opened, right: found.right }] : []
      }),
    }
  })
  return { items }
}
