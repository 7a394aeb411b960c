import type { Input } from '#contract/endpoint.ts'
import type { packagesApi } from '#contract/courses/packages.ts'
import type { OutsideContext } from '../../http/caller/context.ts'
import { requirePart } from '../courses/open-course.ts'
import { readPackage, viewPackage } from './read-package.ts'
import { viewOpen } from './open-package.ts'

/** What a file is as a package, for whoever makes the course. */
export async function checkPackage(ctx: OutsideContext, { params }: Input<typeof packagesApi.read>) {
  await ctx.transaction(({ tx, actor }) => requirePart(tx, actor, params.id, 'edit'))
  const row = await readPackage(ctx, { courseId: params.id, attachmentId: params.attachmentId })
  return ctx.transaction(({ tx }) => viewPackage(tx, row))
}

/** Opens a package for whoever makes the course, as for somebody who begins it: nothing is kept. */
export async function previewPackage(ctx: OutsideContext, { params }: Input<typeof packagesApi.preview>) {
  await ctx.transaction(({ tx, actor }) => requirePart(tx, actor, params.id, 'see'))
  const row = await readPackage(ctx, { courseId: params.id, attachmentId: params.attachmentId })
  return viewOpen(ctx, row, { states: [], learner: 'preview' })
}
