import type { Input } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { BankChange, questionBankApi } from '#contract/practice/question-bank.ts'
import { difficultyOf, type Question } from '#contract/practice/questions.ts'
import { failField } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { withinStorage } from '../../platform/companies/company-limits.ts'
import { lockQuestions } from './lock-questions.ts'
import { noteChange } from './note-change.ts'
import { requireBankCourse } from './require-bank-course.ts'
import type { BankRow } from './select-questions.ts'
import { writeVersions } from './write-version.ts'

type Saying = Extract<BankChange, { do: 'topics' | 'difficulty' }>

/** What a question says after a change; the same where it changes nothing. */
function changed(question: Question, change: Saying): Question {
  if (change.do === 'difficulty')
    return difficultyOf(question) === change.difficulty
      ? question
      : { ...question, difficulty: change.difficulty }
  const before = question.topics ?? []
  const topics = [...new Set([...before.filter((topic) => !change.remove.includes(topic)), ...change.add])]
  if (topics.length > limits.questionTopics) failField('change.add', 'too_big')
  return topics.length === before.length && topics.every((topic) => before.includes(topic))
    ? question
    : { ...question, topics }
}

/** The place alone changes, or whether it is there: what it says is the same version. */
async function setOf(
  { tx }: Context,
  rows: readonly BankRow[],
  values: { course_id: string | null } | { removed_at: Date | null },
) {
  await tx
    .updateTable('bank_questions')
    .set(values)
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
}

/** Changes many at once: all of them or none. Those that are so already are left as they are. */
export async function changeQuestions(
  ctx: Context,
  { body: { ids, change } }: Input<typeof questionBankApi.change>,
) {
  const rows = await lockQuestions(ctx, ids)
  if (change.do === 'topics' || change.do === 'difficulty') {
    const changes = rows
      .map((row) => ({ row, question: changed(row.question, change) }))
      .filter(({ row, question }) => question !== row.question)
    await withinStorage(ctx.tx, ctx.company.id, () => writeVersions(ctx, changes))
    await noteChange(
      ctx,
      'question_bank.changed',
      changes.map(({ row }) => row),
    )
    return { changed: changes.length }
  }
  if (change.do === 'move') {
    const moving = rows.filter(({ course_id }) => course_id !== change.courseId)
    if (moving.length === 0) return { changed: 0 }
    const course = await requireBankCourse({ tx: ctx.tx, actor: await ctx.askAgain() }, change.courseId)
    await setOf(ctx, moving, { course_id: change.courseId })
    await noteChange(ctx, 'question_bank.moved', moving, course ?? ctx.company.name)
    return { changed: moving.length }
  }
  const isGoing = change.do === 'remove'
  const these = rows.filter(({ removed_at }) => (removed_at === null) === isGoing)
  if (these.length > 0) await setOf(ctx, these, { removed_at: isGoing ? new Date() : null })
  await noteChange(ctx, isGoing ? 'question_bank.removed' : 'question_bank.restored', these)
  return { changed: these.length }
}
