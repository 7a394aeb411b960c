import { sql } from 'kysely'
import { isReadByPeople, type Question, type Rung } from '#contract/practice/questions.ts'
import type { Tx } from '../../../db/tenant.ts'
import { LEFT_OUT, type GivenPart } from '../../questions/wrong-parts.ts'

type Of = { courseId: string; lessonId: string }

/** Attempts at a lesson that were submitted. */
const submitted = ({ courseId, lessonId }: Of) => sql`t.company_id = current_company()
  and t.course_id = ${courseId} and t.lesson_id = ${lessonId} and t.submitted_at is not null`

const FEWEST_FIRST_ATTEMPTS = 10
/** Of each place of a question: what is given less often than so many others is none that draws. */
const MOST_PARTS = 40

type Counted = {
  id: string
  /** Null for the question as a whole. */
  place: string | null
  said: string
  times: number
  right: number
  separates: number | null
}
export type CountedQuestion = Pick<Counted, 'times' | 'right' | 'separates'>

/** What stood in an answer of any type, as a part of the statement below: a row for each of its parts. */
const partsOf = (rights: Record<string, readonly string[]>) => sql`
  select '' as place, coalesce(told ->> 'choice', told ->> 'value', lower(trim(told ->> 'text'))) as said
  union all (select distinct '', one from jsonb_array_elements_text(told -> 'choices') one)
  union all select ${LEFT_OUT}, one from jsonb_array_elements_text(${JSON.stringify(rights)}::jsonb -> (c.id::text)) one
    where not told -> 'choices' @> to_jsonb(one)
  union all select one ->> 'id', coalesce(one ->> 'rightId', one ->> 'labelId')
    from jsonb_array_elements(coalesce(told -> 'pairs', told -> 'placed')) one
  union all select at::text, trim(one)
    from jsonb_array_elements_text(coalesce(told -> 'order', told -> 'words')) with ordinality listed (one, at)`

/**
 * Of each question how often it was answered and was right then, how well it separates, and what stood in answers that were
 * not wholly right: each part that two people gave at least, so that it is nobody's own. How well it separates is how the
 * credit for it goes with that for the rest of an attempt (the corrected item-total correlation of classical test theory), of
 * first attempts, since a second one knows what the first was told.
 *
 * The answers of a large quiz are many: all of it comes of one reading, an attempt at a time, in which answers that are
 * the same become one before they are taken apart.
 */
export async function countAnswers(tx: Tx, of: Of, questions: readonly Question[]) {
  // What a person reads is somebody's own, however many wrote it.
  const read = questions.filter(isReadByPeople).map(({ id }) => id)
  const rights = Object.fromEntries(
    questions.flatMap((one) => (one.type === 'multiple' ? [[one.id, one.right]] : [])),
  )
  const { rows } = await sql<Counted>`
    with counted as materialized (
      select e.id, e.told, grouping(e.told) = 1 as whole,
        (count(*) filter (where e.answered))::int as times,
        (count(*) filter (where e.answered and e.credit >= 1))::int as "right",
        min(t.user_id::text collate "C") filter (where e.told is not null) as first,
        max(t.user_id::text collate "C") filter (where e.told is not null) as last,
        count(*) filter (where t.number = 1 and t.round = 1 and e.asked > 1) as attempts,
        corr(e.credit, (e.credits - e.credit) / nullif(e.asked - 1, 0)) filter (where t.number = 1 and t.round = 1) as separates
      from attempts t cross join lateral (
        select a.question_id as id, a.credit, a.answer is not null as answered,
          case when a.credit < 1 and not a.question_id = any(${read}::uuid[]) then a.answer end as told,
          sum(a.credit) over () as credits, count(*) over () as asked
        from attempt_answers a where a.company_id = t.company_id and a.attempt_id = t.id and a.credit is not null) e
      where ${submitted(of)} group by grouping sets ((e.id), (e.id, e.told))),
    parts as (
      select c.id, p.place, p.said, sum(c.times)::int as times
      from counted c cross join lateral (${partsOf(rights)}) p
      where not c.whole and c.told is not null and p.said <> '' group by c.id, p.place, p.said having min(c.first) <> max(c.last))
    select id, null as place, '' as said, times, "right",
      case when attempts >= ${FEWEST_FIRST_ATTEMPTS} then round(separates::numeric, 2)::double precision end as separates
    from counted where whole
    union all
    select id, place, said, times, 0, null
    from (select *, row_number() over (partition by id, place order by times desc, said) as nth from parts) ranked
    where nth <= ${MOST_PARTS}`.execute(tx)
  const whole = new Map<string, CountedQuestion>()
  const parts = new Map<string, GivenPart[]>()
  for (const { id, place, said, times, ...row } of rows) {
    if (place === null) whole.set(id, { times, ...row })
    else parts.set(id, [...(parts.get(id) ?? []), { place, said, times }])
  }
  return { whole, parts }
}

/**
 * By hint, how often it was opened, and what was tried next: what stood when the hint after it was opened or, of the last one,
 * when the attempt was submitted. What was answered before it says nothing of it.
 */
export async function countTries(tx: Tx, of: Of) {
  const { rows } = await sql<{ id: string; rung: Rung; opened: number; tried: number; right: number }>`
    select id, rung, count(*)::int as opened, count(credit)::int as tried,
      (count(*) filter (where credit >= 1))::int as right
    from (
      select h.question_id as id, h.rung,
        case when lead(h.rung) over (partition by h.attempt_id, h.question_id order by h.opened_at) is not null
            then h.tried_credit
          when a.answer is not null and a.saved_at > h.opened_at then a.credit end as credit
      from attempts t
        join attempt_hints h on h.company_id = t.company_id and h.attempt_id = t.id
        join attempt_answers a on a.company_id = h.company_id and a.attempt_id = h.attempt_id
          and a.question_id = h.question_id
      where ${submitted(of)}) each
    group by id, rung`.execute(tx)
  return Map.groupBy(rows, ({ id }) => id)
}
