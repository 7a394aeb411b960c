import type { AuditedAction } from '#contract/people/audited.ts'
import type { Context } from '../../http/caller/context.ts'
import { auditAll } from '../../platform/audit.ts'
import type { BankRow } from './select-questions.ts'

type BankAction = Extract<AuditedAction, `question_bank.${string}`>

/** Writes down who did what to how many questions, of each place that they are of. */
export async function noteChange(
  { tx, company, actor, request }: Pick<Context, 'tx' | 'company' | 'actor' | 'request'>,
  action: BankAction,
  rows: readonly Pick<BankRow, 'course_id' | 'course'>[],
  to?: string,
): Promise<void> {
  const owners = Map.groupBy(rows, ({ course_id }) => course_id)
  await auditAll(
    tx,
    company.id,
    { actor, request },
    [...owners].map(([courseId, ofCourse]) => ({
      action,
      target:
        courseId === null
          ? { type: 'company', id: company.id, name: company.name }
          : { type: 'course', id: courseId, name: ofCourse[0]?.course ?? '' },
      after: { count: ofCourse.length, ...(to !== undefined && { to }) },
    })),
  )
}
