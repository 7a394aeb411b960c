import type { Input } from '#contract/endpoint.ts'
import type { BankQuestion, questionBankApi } from '#contract/practice/question-bank.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Actor, Context } from '../../http/caller/context.ts'
import { countAnswersAt } from '../attempts/offered.ts'
import { coursesLedBy } from '../courses/open-course.ts'
import { usesOfQuestion } from '../courses/offered.ts'
import { mayEdit, maySee } from './bank.policy.ts'
import { nameOf, selectQuestions, viewSummaries, type BankRow } from './select-questions.ts'
import { writerOf } from './writer.ts'

/** A question for whoever sees it: NOT_FOUND for everybody else. */
async function seeQuestion(tx: Tx, actor: Pick<Actor, 'id' | 'role'>, id: string) {
  const writer = await writerOf(tx, actor)
  const [row] = await selectQuestions(tx, [id])
  if (!row || !maySee(writer, row.course_id)) fail('NOT_FOUND')
  return { writer, row }
}

async function versionsOf(tx: Tx, row: BankRow) {
  const before = await tx
    .selectFrom('bank_question_versions as v')
    .leftJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'v.company_id').onRef('u.id', '=', 'v.by_id'),
    )
    .select(['v.version', 'v.at', 'u.name', 'u.surname'])
    .where('v.question_id', '=', row.id)
    .orderBy('v.version', 'desc')
    .execute()
  return [
    { version: row.version, at: row.updated_at.toISOString(), by: nameOf(row) },
    ...before.map((one) => ({ version: one.version, at: one.at.toISOString(), by: nameOf(one) })),
  ]
}

/** Where it stands, of the courses that somebody sees the making of, and how it was answered there. */
async function usesFor(tx: Tx, actor: Pick<Actor, 'id' | 'role'>, id: string) {
  const led = await coursesLedBy(tx, actor)
  const seen = (await usesOfQuestion(tx, id)).filter(({ courseId }) => led === null || led.includes(courseId))
  const counts = await countAnswersAt(tx, seen)
  return seen.map((use) => ({
    ...use,
    ...(counts.get(`${use.lessonId} ${use.questionId}`) ?? { answered: 0, right: 0 }),
  }))
}

export async function viewQuestion(
  tx: Tx,
  actor: Pick<Actor, 'id' | 'role'>,
  id: string,
): Promise<BankQuestion> {
  const { writer, row } = await seeQuestion(tx, actor, id)
  const [summary = fail('NOT_FOUND')] = await viewSummaries(tx, writer, [row])
  return {
    ...summary,
    question: row.question,
    usedIn: await usesFor(tx, actor, id),
    versions: await versionsOf(tx, row),
  }
}

export const questionById = ({ tx, actor }: Context, { params }: Input<typeof questionBankApi.byId>) =>
  viewQuestion(tx, actor, params.id)

/** A question as it was; the version that it has now is one of them. */
export async function questionVersion(
  { tx, actor }: Context,
  { params }: Input<typeof questionBankApi.version>,
) {
  const { row } = await seeQuestion(tx, actor, params.id)
  if (row.version === params.version) return { version: row.version, question: row.question }
  const before = await tx
    .selectFrom('bank_question_versions')
    .select(['version', 'question'])
    .where('question_id', '=', row.id)
    .where('version', '=', params.version)
    .executeTakeFirst()
  return before ?? fail('NOT_FOUND')
}

/** Questions to be put into a quiz, in the order in which they are asked for. */
export async function readQuestions({ tx, actor }: Context, { query }: Input<typeof questionBankApi.read>) {
  const ids = [...new Set(query.id ?? [])]
  const writer = await writerOf(tx, actor)
  const rows = new Map((await selectQuestions(tx, ids)).map((row) => [row.id, row]))
  const seen = ids.flatMap((id) => rows.get(id) ?? []).filter((row) => maySee(writer, row.course_id))
  return {
    items: seen.map((row) => ({
      id: row.id,
      version: row.version,
      question: row.question,
      removed: row.removed_at !== null,
      mayEdit: mayEdit(writer, row.course_id),
    })),
  }
}
