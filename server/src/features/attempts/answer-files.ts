import { attachmentBytes } from '#contract/attachments.ts'
import { limits } from '#contract/limits.ts'
import type { QuestionOf } from '#contract/practice/questions.ts'
import { takesFile } from '#contract/rules/learning/answer-files.ts'
import { filesAt } from '../../capabilities/attachments/named-files.ts'
import type { OwnerRules } from '../../capabilities/attachments/owners.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Actor } from '../../http/caller/context.ts'
import { attemptsLimits } from './limits.ts'
import { maySee } from '../courses/courses.policy.ts'
import { partIn } from '../courses/open-course.ts'
import { isLearnt } from '../enrolments/offered.ts'
import { isOver } from './attempts.policy.ts'
import { quizOf, selectAttempts, type AttemptRow } from './find-attempt.ts'

const MEGABYTE = 1024 * 1024

type Answered = { attempt: AttemptRow; questionId: string }

async function attemptOf(tx: Tx, id: string): Promise<Answered | null> {
  const answer = await tx
    .selectFrom('attempt_answers')
    .select(['attempt_id', 'question_id'])
    .where('files_id', '=', id)
    .executeTakeFirst()
  const attempt = answer && (await selectAttempts(tx).where('id', '=', answer.attempt_id).executeTakeFirst())
  return attempt ? { attempt, questionId: answer.question_id } : null
}

async function questionOf(tx: Tx, id: string): Promise<QuestionOf<'file'> | null> {
  const found = await attemptOf(tx, id)
  if (!found) return null
  const { questions } = await quizOf(tx, found.attempt)
  const question = questions.find((one) => one.id === found.questionId)
  return question?.type === 'file' ? question : null
}

/** Whether an attempt is under way, in a course in which its learner still learns, and of the completion that is. */
async function isUnderWay(tx: Tx, { id, submitted_at, ends_at }: AttemptRow): Promise<boolean> {
  if (submitted_at !== null || isOver(ends_at, new Date(), attemptsLimits.graceSeconds)) return false
  const learnt = await tx
    .selectFrom('attempts as t')
    .select('t.id')
    .where('t.id', '=', id)
    .where(isLearnt('t', 'round'))
    .executeTakeFirst()
  return learnt !== undefined
}

async function mayGrade(tx: Tx, actor: Pick<Actor, 'id' | 'role'>, attempt: AttemptRow): Promise<boolean> {
  return attempt.submitted_at !== null && maySee(actor.role, await partIn(tx, attempt.course_id, actor))
}

/**
 * Files of an answer. Whose attempt it is adds them as long as it is under way, and opens them ever after; those who grade
 * the course open them once it is submitted, and nobody else does.
 */
export const answerFiles: OwnerRules = {
  goesWithPerson: true,
  most: limits.answerFiles,
  async rights({ tx, actor, company }, id) {
    const found = await attemptOf(tx, id)
    if (!found) return null
    const { attempt } = found
    const isOwn = attempt.user_id === actor.id
    if (!isOwn && !(await mayGrade(tx, actor, attempt))) return null
    const change = isOwn && actor.companyId === company.id && (await isUnderWay(tx, attempt))
    return { open: true, change, name: `#${attempt.number}` }
  },
  async hold(tx, id) {
    // As it is submitted, which locks the same row.
    const attempt = tx.selectFrom('attempt_answers').select('attempt_id').where('files_id', '=', id)
    await tx.selectFrom('attempts').select('id').where('id', '=', attempt).forShare().execute()
  },
  async quota(tx, id) {
    const question = await questionOf(tx, id)
    if (!question) return { most: limits.answerFiles, bytes: attachmentBytes.document }
    return { most: question.mostFiles, bytes: question.mostMegabytes * MEGABYTE }
  },
  async takes(tx, id, mediaType) {
    const question = await questionOf(tx, id)
    return question === null || takesFile(question.kinds, mediaType)
  },
  async existing(tx, ids) {
    const rows = await tx
      .selectFrom('attempt_answers')
      .select('files_id')
      .where('files_id', 'in', [...ids])
      .execute()
    return new Set(rows.flatMap(({ files_id }) => files_id ?? []))
  },
  /** What is attached is the answer: it is written down with the file, in the same transaction. */
  async changed({ tx }, id) {
    const files = await filesAt(tx, { kind: 'quiz_answer', id })
    await tx
      .updateTable('attempt_answers')
      .set({
        answer: files.length > 0 ? JSON.stringify({ type: 'file', files }) : null,
        saved_at: new Date(),
      })
      .where('files_id', '=', id)
      .execute()
  },
}
