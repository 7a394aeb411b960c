import type pg from 'pg'
import { v4 as uuid } from 'uuid'
import type { Answer, Question } from '#contract/practice/questions.ts'
import { shuffle } from '#contract/rules/learning/shuffle.ts'
import { creditOf } from '#server/features/questions/score.ts'

/** So many different answers there are to a question, as far as its type knows as many. */
const VARIANTS = 200

const blank = () => ({
  id: uuid(),
  prompt: null,
  points: 1,
  hints: { question: null, principle: null, step: null, worked: null },
  feedback: { right: null, wrong: null },
})
const partial = { partial: true }
const written = { caseMatters: false, accentsMatter: false }
const choices = Array.from({ length: 6 }, (_, at) => ({ id: uuid(), text: `Choice ${at}`, feedback: '' }))
const ids = choices.map(({ id }) => id)
const pairs = Array.from({ length: 5 }, (_, at) => ({
  id: uuid(),
  left: `Left ${at}`,
  rightId: uuid(),
  right: `Right ${at}`,
}))
const items = Array.from({ length: 5 }, (_, at) => ({ id: uuid(), text: `Item ${at}` }))

/** A question, its right answer, and others. */
type Asked = { question: Question; right: Answer; answer: (nth: number) => Answer }
const single = (): Asked => ({
  question: { ...blank(), type: 'single', choices, right: ids[0] ?? null },
  right: { type: 'single', choice: ids[0] ?? '' },
  answer: (nth) => ({ type: 'single', choice: shuffle(ids, nth, 'single')[0] ?? '' }),
})
const multiple = (): Asked => ({
  question: { ...blank(), ...partial, type: 'multiple', choices, right: ids.slice(0, 2) },
  right: { type: 'multiple', choices: ids.slice(0, 2) },
  answer: (nth) => ({ type: 'multiple', choices: shuffle(ids, nth, 'multiple').slice(0, 1 + (nth % 3)) }),
})
const gaps = (): Asked => ({
  question: {
    ...blank(),
    ...partial,
    ...written,
    type: 'gaps',
    text: 'At [100] degrees [water] boils, and at [0] it [freezes]',
    given: 'typed',
    others: [],
  },
  right: { type: 'gaps', words: ['100', 'water', '0', 'freezes'] },
  answer: (nth) => ({
    type: 'gaps',
    words: ['100', `water ${nth % 7}`, String(nth % 3), `freezes ${nth % 20}`],
  }),
})
const types: (() => Asked)[] = [
  single,
  multiple,
  () => ({
    question: { ...blank(), type: 'true_false', right: true },
    right: { type: 'true_false', value: true },
    answer: (nth) => ({ type: 'true_false', value: nth % 10 < 6 }),
  }),
  () => ({
    question: { ...blank(), ...written, type: 'short', accepted: ['word 1'] },
    right: { type: 'short', text: 'Word 1' },
    answer: (nth) => ({ type: 'short', text: `Word ${nth}` }),
  }),
  () => ({
    question: { ...blank(), type: 'numeric', right: 4, tolerance: 0, unit: '' },
    right: { type: 'numeric', text: '4' },
    answer: (nth) => ({ type: 'numeric', text: String(nth % 50) }),
  }),
  () => ({
    question: { ...blank(), ...partial, type: 'matching', pairs, others: [] },
    right: { type: 'matching', pairs: pairs.map(({ id, rightId }) => ({ id, rightId })) },
    answer: (nth) => {
      const given = shuffle(pairs, nth, 'matching')
      return {
        type: 'matching',
        pairs: pairs.map(({ id }, at) => ({ id, rightId: given[at]?.rightId ?? '' })),
      }
    },
  }),
  () => ({
    question: { ...blank(), ...partial, type: 'ordering', items },
    right: { type: 'ordering', order: items.map(({ id }) => id) },
    answer: (nth) => ({ type: 'ordering', order: shuffle(items, nth, 'ordering').map(({ id }) => id) }),
  }),
  gaps,
]

/** So many questions of all types that a computer marks, in turn. */
export const mixedQuestions = (count: number): Asked[] =>
  Array.from({ length: count }, (_, at) => (types[at % types.length] ?? single)())

/** What is answered to one of them: the right answer first, and as many others as its type knows. */
const answersTo = ({ right, answer }: Asked): Answer[] => [
  right,
  ...Array.from({ length: VARIANTS }, (_, nth) => answer(nth)),
]

/** Gives so many answers to a quiz, an attempt like the one given for each person, four of ten answers right. */
export async function fillAnswers(
  client: pg.Client,
  { companyId, courseId, like }: { companyId: string; courseId: string; like: string },
  asked: readonly Asked[],
  most: number,
): Promise<void> {
  const own = [companyId, like]
  // The rules that a row of the server’s own keeps are known to hold: it is copied, or written like it.
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into enrolments select (jsonb_populate_record(null::enrolments,
       to_jsonb(e) || jsonb_build_object('id', gen_random_uuid(), 'user_id', u.id))).*
     from enrolments e, lateral (select id from users where company_id = e.company_id and id not in (select o.user_id from enrolments o
       where o.company_id = e.company_id and o.course_id = e.course_id) limit $3) u
     where e.company_id = $1 and e.id = (select enrolment_id from attempts where company_id = $1 and id = $2)`,
    [...own, most / asked.length],
  )
  await client.query(
    `insert into attempts select (jsonb_populate_record(null::attempts, to_jsonb(t) || jsonb_build_object(
       'id', gen_random_uuid(), 'user_id', e.user_id, 'enrolment_id', e.id, 'submitted_at', now()))).*
     from attempts t join enrolments e on e.company_id = t.company_id and e.course_id = t.course_id
     where t.company_id = $1 and t.id = $2 and e.id <> t.enrolment_id`,
    own,
  )
  const given = asked.map((one) => ({
    id: one.question.id,
    answers: answersTo(one).map((answer) => ({ answer, credit: creditOf(one.question, answer) })),
  }))
  const submitted = [companyId, courseId]
  await client.query(
    `insert into attempt_answers (company_id, attempt_id, question_id, answer, number, saved_at, credit)
     select t.company_id, t.id, q.id, said -> 'answer', 1, now(), (said ->> 'credit')::double precision
     from attempts t, jsonb_to_recordset($3) q (id uuid, answers jsonb),
       lateral (select abs(hashtext(t.id::text || q.id::text)) as drawn) r,
       lateral (select answers -> (case when drawn % 10 < 4 then 0 else drawn % jsonb_array_length(answers) end) as said) s
     where t.company_id = $1 and t.course_id = $2 and t.submitted_at is not null`,
    [...submitted, JSON.stringify(given)],
  )
  await client.query(
    `update attempts t set credits = a.credits, credited = a.credited
     from (select attempt_id, sum(credit) as credits, count(*) as credited from attempt_answers
       where company_id = $1 group by attempt_id) a
     where t.company_id = $1 and t.course_id = $2 and t.id = a.attempt_id and t.submitted_at is not null`,
    submitted,
  )
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze attempts, attempt_answers, enrolments')
}
