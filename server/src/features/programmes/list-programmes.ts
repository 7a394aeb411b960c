import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { programmesApi } from '#contract/mentoring/programmes.ts'
import type { Context } from '../../http/caller/context.ts'
import { pageOf } from '../../http/page.ts'
import { findProgramme, selectProgrammes, viewSummary } from './programme.view.ts'
import { foundBy } from '../../capabilities/search/offered.ts'
import { programmeSource } from './find-programmes.ts'

/** The company’s programmes, the one worked on last first. */
export async function listProgrammes({ tx }: Context, { query }: Input<typeof programmesApi.list>) {
  const { page, pageSize, search, state } = query
  const wanted = selectProgrammes(tx)
    .$if(!!search, (q) => q.where(foundBy(programmeSource, 'programmes.id', search ?? '')))
    .$if(state !== undefined, (q) => q.where('programmes.state', '=', state ?? 'draft'))
  const { total } = await wanted
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await wanted
    .orderBy('updated_at', 'desc')
    .orderBy('programmes.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return pageOf(rows.map(viewSummary), total, { page, pageSize })
}

export const programmeById = ({ tx }: Context, { params }: Input<typeof programmesApi.byId>) =>
  findProgramme(tx, params.id)
