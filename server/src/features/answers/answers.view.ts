import { sql } from 'kysely'
import type { SharedAnswer } from '#contract/help/answers.ts'
import type { Tx } from '../../db/tenant.ts'
import { namesOf } from '../../platform/people/people-names.ts'

/** How many people an answer a helped, in SQL. */
const helped = sql<number>`(select count(*)::int from shared_answer_reads r
  where r.company_id = a.company_id and r.answer_id = a.id and r.helped_at is not null)`

/** Answers with how many people each helped. */
export const selectAnswers = (tx: Tx) =>
  tx.selectFrom('shared_answers as a').selectAll('a').select(helped.as('helped'))
export type AnswerRow = Awaited<ReturnType<ReturnType<typeof selectAnswers>['execute']>>[number]

/** The names of those who proposed and reviewed answers, as far as they are here still. */
export const peopleOf = (tx: Tx, rows: readonly AnswerRow[]) =>
  namesOf(
    tx,
    rows.flatMap(({ mentor_id, reviewer_id }) => [mentor_id, reviewer_id]),
  )

export const viewAnswer = (
  row: AnswerRow,
  people: ReadonlyMap<string, string>,
  reader: { id: string },
): SharedAnswer => ({
  id: row.id,
  state: row.state,
  kind: row.kind,
  asked: row.asked,
  text: row.text,
  place: {
    courseId: row.course_id,
    course: row.course,
    lessonId: row.lesson_id,
    lesson: row.lesson,
    question: row.question_number,
  },
  mentor: people.get(row.mentor_id ?? '') ?? null,
  reviewer: people.get(row.reviewer_id ?? '') ?? null,
  reason: row.reason,
  proposedAt: row.proposed_at.toISOString(),
  reviewedAt: row.reviewed_at?.toISOString() ?? null,
  revision: row.revision,
  helped: row.helped,
  mine: { mentor: row.mentor_id === reader.id, reviewer: row.reviewer_id === reader.id },
})

export const viewAlike = ({ id, state, asked, text, helped: people }: AnswerRow) => ({
  id,
  state,
  asked,
  text,
  helped: people,
})
