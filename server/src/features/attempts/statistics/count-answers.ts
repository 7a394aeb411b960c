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
/** Squares that add up to less differ by rounding alone: all had the same, and nothing goes with that. */
const ALIKE = 1e-9

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

/** What grouping by answer needs at once, so that a million of them are not sorted on the disk instead. */
const MEMORY = sql.lit('32MB')

/**
 * Of each question how often it was answered and was right then, how well it separates, and what stood in answers that were
 * not wholly right: each part that two people gave at least, so that it is nobody's own. How well it separates is how the
 * credit for it goes with that for the rest of an attempt (the corrected item-total correlation of classical test theory), of
 * first attempts, since a second one knows what the first was told.
 *
 * The answers of a large quiz are many: all of it comes of one reading, which several processes of the database can share, in
 * which answers that are the same become one before anything else is made of them. The correlation is put together from those
 * of each group by their means and sums of squares, which loses nothing.
 */
export async function countAnswers(tx: Tx, of: Of, questions: readonly Question[]) {
  // What a person reads is somebody's own, however many wrote it.
  const read = questions.filter(isReadByPeople).map(({ id }) => id)
  const rights = Object.fromEntries(
    questions.flatMap((one) => (one.type === 'multiple' ? [[one.id, one.right]] : [])),
  )
  await sql`set local work_mem = ${MEMORY}`.execute(tx)
  const { rows } = await sql<Counted>`
    with counted as materialized (
      select a.question_id as id,
        case when a.credit < 1 and not a.question_id = any(${read}::uuid[]) then a.answer end as told,
        count(a.answer) as times, count(a.answer) filter (where a.credit >= 1) as "right",
        min(t.who) as first, max(t.who) as last,
        regr_count(a.credit, (t.credits - a.credit) / t.others) as n,
        regr_avgy(a.credit, (t.credits - a.credit) / t.others) as credit,
        regr_avgx(a.credit, (t.credits - a.credit) / t.others) as rest,
        regr_syy(a.credit, (t.credits - a.credit) / t.others) as credit2,
        regr_sxx(a.credit, (t.credits - a.credit) / t.others) as rest2,
        regr_sxy(a.credit, (t.credits - a.credit) / t.others) as along
      from (
        select t.company_id, t.id, uuid_hash_extended(t.user_id, 0) as who, t.credits,
          case when t.number = 1 and t.round = 1 and t.credited > 1 then t.credited - 1 end as others
        from attempts t where ${submitted(of)}) t
      join attempt_answers a on a.company_id = t.company_id and a.attempt_id = t.id and a.credit is not null
      group by 1, 2),
    means as (
      select *, sum(n * credit) over each / nullif(sum(n) over each, 0) as mean_credit,
        sum(n * rest) over each / nullif(sum(n) over each, 0) as mean_rest
      from counted window each as (partition by id)),
    wholes as (
      select id, sum(times)::int as times, sum("right")::int as "right", sum(n) as n,
        sum(credit2 + n * (credit - mean_credit) ^ 2) as credit2, sum(rest2 + n * (rest - mean_rest) ^ 2) as rest2,
        sum(along + n * (credit - mean_credit) * (rest - mean_rest)) as along
      from means group by id),
    parts as (
      select c.id, p.place, p.said, sum(c.times)::int as times
      from counted c cross join lateral (${partsOf(rights)}) p
      where c.told is not null and p.said <> '' group by c.id, p.place, p.said having min(c.first) <> max(c.last))
    select id, null as place, '' as said, times, "right",
      case when n >= ${FEWEST_FIRST_ATTEMPTS} and credit2 > ${ALIKE} and rest2 > ${ALIKE}
        then round((along / sqrt(credit2 * rest2))::numeric, 2)::double precision end as separates
    from wholes
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
