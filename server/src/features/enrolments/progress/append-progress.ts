import { sql } from 'kysely'
import type { ProgressEvent } from '#contract/rules/learning/completion.ts'
import { limits } from '#contract/limits.ts'
import { failLimit } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import { forgetPlace } from './place.ts'

type Line = ProgressEvent & { id: string; by?: { id: string; reason: string } }

/** Writes a line to the end of a record; one that is there already is not written twice. The enrolment's row is locked. */
export async function appendProgress(
  tx: Tx,
  companyId: string,
  enrolmentId: string,
  { id, lessonId, kind, by }: Line,
): Promise<void> {
  const { last } = await tx
    .selectFrom('progress_events')
    .select(sql<number>`coalesce(max(seq), 0)::int`.as('last'))
    .where('enrolment_id', '=', enrolmentId)
    .executeTakeFirstOrThrow()
  const most = limits.progressLines + (by ? limits.progressCorrections : 0)
  if (last >= most) failLimit('progressLines', most)
  await tx
    .insertInto('progress_events')
    .values({
      company_id: companyId,
      enrolment_id: enrolmentId,
      seq: last + 1,
      id,
      lesson_id: lessonId,
      kind,
      by_id: by?.id ?? null,
      reason: by?.reason ?? null,
    })
    .onConflict((line) => line.columns(['company_id', 'enrolment_id', 'id']).doNothing())
    .execute()
  // Whoever is to do it anew begins it at its top.
  if (kind === 'undone') await forgetPlace(tx, enrolmentId, lessonId)
}
