import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { pathsApi } from '#contract/courses/paths.ts'
import type { Context } from '../../http/caller/context.ts'
import { pageOf } from '../../http/page.ts'
import { findPath, pathState, selectPaths, viewSummary } from './paths.view.ts'
import { foundBy } from '../../capabilities/search/offered.ts'
import { pathSource } from './find-paths.ts'

export async function listPaths({ tx }: Context, { query }: Input<typeof pathsApi.list>) {
  const { page, pageSize, search, state } = query
  const found = search ? foundBy(pathSource, 'paths.id', search) : sql<boolean>`true`
  const inState = state ? sql<boolean>`${pathState} = ${state}` : sql<boolean>`true`
  const { total } = await tx
    .selectFrom('paths')
    .where(found)
    .where(inState)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await selectPaths(tx)
    .where(found)
    .where(inState)
    .orderBy('updated_at', 'desc')
    .orderBy('paths.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return pageOf(rows.map(viewSummary), total, { page, pageSize })
}

export const pathById = ({ tx }: Context, { params }: Input<typeof pathsApi.byId>) => findPath(tx, params.id)
