import type { Input } from '#contract/endpoint.ts'
import type { ProgrammeGroup, programmeGroupsApi } from '#contract/mentoring/groups/programme-groups.ts'
import { fail } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { pageOf } from '../../../http/page.ts'
import { groupOfProgramme, groupsOfProgramme } from '../../mentoring/offered.ts'
import { loadPeople } from '../matching/load-people.ts'
import { peopleByIds } from '../people/people-by-ids.ts'
import { findRow, type ProgrammeRow } from '../programme.view.ts'
import { groupPlaces } from './group-of.ts'

/** The groups of a programme, for its administrators. */
export async function listGroups({ tx }: Context, { params, query }: Input<typeof programmeGroupsApi.list>) {
  const programme = await findRow(tx, params.id)
  const placesOf = await groupPlaces(tx, programme)
  const { page, pageSize } = query
  const { items, total } = await groupsOfProgramme(tx, params.id, {
    most: pageSize,
    offset: (page - 1) * pageSize,
  })
  return pageOf(
    items.map((one) => ({ ...one, places: placesOf(one.mentor.id) })),
    total,
    query,
  )
}

/** One of them. */
export async function openGroup(
  { tx }: Pick<Context, 'tx'>,
  programme: ProgrammeRow,
  id: string,
): Promise<ProgrammeGroup> {
  const group = (await groupOfProgramme(tx, programme.id, id)) ?? fail('NOT_FOUND')
  return { ...group, places: (await groupPlaces(tx, programme))(group.mentor.id) }
}

const MOST = 100

/** Who takes part in a programme of groups and is in none, in the order in which they applied. */
export async function listWithoutGroup(
  { tx, company }: Context,
  { params }: Input<typeof programmeGroupsApi.waiting>,
) {
  const programme = await findRow(tx, params.id)
  if (programme.kind !== 'group') return { items: [] }
  const { mentees } = await loadPeople(tx, company, programme)
  const ids = mentees
    .filter(({ isThere }) => isThere)
    .slice(0, MOST)
    .map(({ id }) => id)
  const people = await peopleByIds(tx, company.id, ids)
  return { items: ids.flatMap((id) => people.get(id) ?? []) }
}
