import { CustomFilter } from '#contract/people/custom-fields.ts'
import { Id } from '#contract/envelope.ts'
import { roles } from '#contract/roles.ts'
import { statuses, userSortFields } from '#contract/people/users.ts'
import { useTableState } from '../../ui/data-table/use-table-state.ts'
import { lastLoginQuery } from './last-login.ts'

const sorts = userSortFields.flatMap((field) => [field, `-${field}` as const])
const filterNames = ['role', 'status', 'tag', 'manager', 'lastLogin', 'custom'] as const

const known = <T extends string>(values: string[], all: readonly T[]): T[] =>
  all.filter((value) => values.includes(value))

/** The table's state as it stands in the address, and the call's query made of it. */
export function useUsersTable() {
  const table = useTableState({ sort: 'name', sorts, filters: filterNames })
  const { search, filters } = table
  const matching = {
    ...(search && { search }),
    role: known(filters.role, roles),
    status: known(filters.status, statuses),
    tag: filters.tag,
    manager: filters.manager.filter((id) => Id.safeParse(id).success),
    custom: filters.custom.filter((one) => CustomFilter.safeParse(one).success),
    ...lastLoginQuery(filters.lastLogin[0]),
  }
  return { ...table, matching }
}

export type UsersTableState = ReturnType<typeof useUsersTable>
