import type { Input } from '#contract/endpoint.ts'
import type { gradebookFileApi } from '#contract/practice/gradebook-file.ts'
import type { Context } from '../../../http/caller/context.ts'
import { audit } from '../../../platform/audit.ts'
import { titleOf } from '../../courses/offered.ts'
import { setBlock } from '../set-block.ts'

/** Sets what a file was found to change, or takes it back: by the rule of every grade that is set by hand. */
export async function setFromFile(ctx: Context, { params, body }: Input<typeof gradebookFileApi.set>) {
  const { tx, actor, company, request } = ctx
  const { judged, after } = await setBlock(ctx, params.id, body.cells)
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: body.undo ? 'courses.grades_import_undone' : 'courses.grades_imported',
      target: { type: 'course', id: params.id, name: (await titleOf(tx, params.id)) ?? '' },
      after: { file: body.filename, count: judged.filter(({ kind }) => kind === 'set').length },
    },
  )
  const kept = new Map(after.map(({ id, grades }) => [id, grades ?? []]))
  const revisionOf = (enrolmentId: string, lesson: string) =>
    kept.get(enrolmentId)?.find(({ lessonId }) => lessonId === lesson)?.revision ?? 0
  return {
    cells: body.cells.map(({ enrolmentId, lessonId }) => ({
      enrolmentId,
      lessonId,
      revision: revisionOf(enrolmentId, lessonId),
    })),
  }
}
