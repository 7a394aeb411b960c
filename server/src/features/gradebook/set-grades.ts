import type { gradebookApi } from '#contract/practice/gradebook.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Context } from '../../http/caller/context.ts'
import { viewRow } from './gradebook.view.ts'
import { gradersOf } from './graders.ts'
import { setBlock } from './set-block.ts'

/** Sets a block of grades, each as one is set alone: all of it, or nothing where one of them may not be. */
export async function setGrades(ctx: Context, { params, body }: Input<typeof gradebookApi.setGrades>) {
  const { asked, after } = await setBlock(ctx, params.id, body.cells)
  const names = await gradersOf(ctx.tx, after)
  return { rows: after.map((enrolment) => viewRow(enrolment, asked, { names, actorId: ctx.actor.id })) }
}
