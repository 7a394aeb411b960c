import type { courseTransferApi } from '#contract/courses/course-transfer.ts'
import type { Input } from '#contract/endpoint.ts'
import { fail } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { takeBackCourse } from '../../courses/bring-course.ts'
import { IMPORT_JOB } from './import-job.ts'
import { findImport, lockImport, viewImport } from './view-import.ts'

export async function importById({ tx, actor }: Context, { params }: Input<typeof courseTransferApi.import>) {
  return viewImport(tx, await findImport(tx, params.id, actor.id))
}

/** Begins to make what was shown. Pressed twice, it is made once. */
export async function runImport(
  { tx, actor, company }: Context,
  { params, body }: Input<typeof courseTransferApi.run>,
) {
  const row = await lockImport(tx, params.id, actor.id)
  if (row.state === 'running') return viewImport(tx, row)
  if (row.state !== 'read') fail('CONFLICT')
  await addJob(tx, {
    companyId: company.id,
    kind: IMPORT_JOB,
    payload: { importId: row.id },
    priority: 1,
    createdBy: actor.id,
  })
  const running = await tx
    .updateTable('course_imports')
    .set({ state: 'running', title: body.title, language: body.language })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return viewImport(tx, running)
}

/** Deletes the draft, which nobody has changed. */
export async function undoImport(ctx: Context, { params }: Input<typeof courseTransferApi.undo>) {
  const { tx, actor } = ctx
  const row = await lockImport(tx, params.id, actor.id)
  if (row.state === 'undone') return viewImport(tx, row)
  if (row.state !== 'done' || !row.course_id) fail('CONFLICT')
  await takeBackCourse(ctx, row.course_id)
  const undone = await tx
    .updateTable('course_imports')
    .set({ state: 'undone' })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return viewImport(tx, undone)
}
