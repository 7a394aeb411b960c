import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { groupsApi } from '#contract/people/groups.ts'
import type { Context } from '../../http/caller/context.ts'
import { pageOf } from '../../http/page.ts'
import { findGroup, selectGroups, viewGroup } from './groups.view.ts'
import { foundBy } from '../../capabilities/search/offered.ts'
import { groupSource } from './find-groups.ts'

export async function listGroups({ tx }: Context, { query }: Input<typeof groupsApi.list>) {
  const { page, pageSize, search, byHand } = query
  const named = search ? foundBy(groupSource, 'groups.id', search) : sql<boolean>`true`
  const asked = byHand ? sql<boolean>`${named} and rule is null` : named
  const { total } = await tx
    .selectFrom('groups')
    .where(asked)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await selectGroups(tx)
    .where(asked)
    .orderBy(sql`name collate "und-x-icu"`)
    .orderBy('groups.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return pageOf(rows.map(viewGroup), total, { page, pageSize })
}

export const groupById = ({ tx }: Context, { params }: Input<typeof groupsApi.byId>) =>
  findGroup(tx, params.id)

const MOST = 200

/** The departments and job titles that people have. */
export async function ruleChoices({ tx }: Context) {
  const valuesOf = async (column: 'department' | 'job_title') => {
    const rows = await tx
      .selectFrom('users')
      .select(sql<string>`distinct ${sql.ref(column)}`.as('value'))
      .where(column, 'is not', null)
      .where('status', '!=', 'deleted')
      .orderBy('value')
      .limit(MOST)
      .execute()
    return rows.map(({ value }) => value)
  }
  return { departments: await valuesOf('department'), jobTitles: await valuesOf('job_title') }
}
