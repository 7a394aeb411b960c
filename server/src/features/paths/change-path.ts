import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Input } from '#contract/endpoint.ts'
import type { Path, pathsApi } from '#contract/courses/paths.ts'
import { coursesOf } from '#contract/rules/learning/path.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { indexRows } from '../../capabilities/search/offered.ts'
import { audit } from '../../platform/audit.ts'
import { requireQuota } from '../../platform/companies/quota.ts'
import { pathSource } from './find-paths.ts'
import { findPath, lockPath, requireOpen } from './paths.view.ts'

const target = ({ id, title }: Path) => ({ type: 'path', id, name: title })
const auditedFields = ({ title, summary, steps, titles }: Path) => ({
  title,
  description: summary,
  steps: steps.map(({ courseIds, choose }) => {
    const names = courseIds.map((id) => titles.find((one) => one.id === id)?.title ?? '–').join(' / ')
    return choose === courseIds.length ? names : `${choose}: ${names}`
  }),
})

export async function createPath(ctx: Context, { body }: Input<typeof pathsApi.create>) {
  const { tx, actor, company, request } = ctx
  await requireQuota(ctx, 'paths', sql.table('paths'))
  const id = uuid()
  await tx
    .insertInto('paths')
    .values({ company_id: company.id, id, created_by: actor.id, ...body })
    .execute()
  await indexRows(tx, pathSource, [id])
  const path = await findPath(tx, id)
  await audit(tx, company.id, { actor, request }, { action: 'paths.created', target: target(path) })
  return path
}

/** Changes a path, for who is on it too: how far they have come is asked of it each time. */
export async function updatePath(
  { tx, actor, company, request, askAgain }: Context,
  { params, body }: Input<typeof pathsApi.update>,
) {
  const before = await lockPath(tx, params.id)
  await askAgain()
  const { inOrder, steps, ...texts } = body
  const had = new Set(coursesOf(before.steps))
  if (steps)
    await requireOpen(
      tx,
      coursesOf(steps).filter((id) => !had.has(id)),
    )
  if (steps?.length === 0 && before.state !== 'draft') fail('CONFLICT', { details: { reason: 'path_empty' } })
  await tx
    .updateTable('paths')
    .set({
      ...texts,
      ...(inOrder !== undefined && { in_order: inOrder }),
      ...(steps && { steps: JSON.stringify(steps) }),
      updated_at: new Date(),
    })
    .where('id', '=', params.id)
    .execute()
  await indexRows(tx, pathSource, [params.id])
  const after = await findPath(tx, params.id)
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'paths.changed',
      target: target(after),
      before: auditedFields(before),
      after: auditedFields(after),
    },
  )
  return after
}

export async function setPathState(
  { tx, actor, company, request, askAgain }: Context,
  { params, body }: Input<typeof pathsApi.setState>,
) {
  const path = await lockPath(tx, params.id)
  await askAgain()
  if (path.state === body.state) return path
  if (body.state === 'published') {
    if (path.steps.length === 0) fail('CONFLICT', { details: { reason: 'path_empty' } })
    await requireOpen(tx, coursesOf(path.steps))
  } else if (path.state === 'draft') fail('CONFLICT', { details: { reason: 'path_not_published' } })
  const now = new Date()
  await tx
    .updateTable('paths')
    .set(
      body.state === 'published'
        ? { published_at: now, archived_at: null, updated_at: now }
        : { archived_at: now, updated_at: now },
    )
    .where('id', '=', params.id)
    .execute()
  await audit(tx, company.id, { actor, request }, { action: `paths.${body.state}`, target: target(path) })
  return findPath(tx, params.id)
}

/** Of a draft alone: nobody was ever on it. */
export async function deletePath(
  { tx, actor, company, request, askAgain }: Context,
  { params }: Input<typeof pathsApi.delete>,
) {
  const path = await lockPath(tx, params.id)
  await askAgain()
  if (path.state !== 'draft') fail('CONFLICT', { details: { reason: 'published' } })
  await tx.deleteFrom('paths').where('id', '=', params.id).execute()
  await audit(tx, company.id, { actor, request }, { action: 'paths.deleted', target: target(path) })
  return {}
}
