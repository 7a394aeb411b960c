import { groupsApi, type GroupSummary } from '#contract/people/groups.ts'
import { useTranslate } from '@tolgee/react'
import { call } from '../../api/client.ts'
import { FOUND_AT_ONCE, useFoundOptions, type Option } from '../../ui/fields/use-found-options.ts'

/** A group by its name, with how many people are in it. */
export function useGroupOption() {
  const { t } = useTranslate()
  return ({ id, name, people }: Pick<GroupSummary, 'id' | 'name' | 'people'>): Option => ({
    value: id,
    label: t('training.group_option', { name, count: people }),
  })
}

/** Groups, found by their names while one types. */
export function useGroups(chosen: Option | null) {
  const { t } = useTranslate()
  const asOption = useGroupOption()
  return useFoundOptions({
    of: groupsApi.list.id,
    find: async (search) => {
      const asked = { page: 1, pageSize: FOUND_AT_ONCE, ...(search && { search }) }
      const { items } = await call(groupsApi.list, { query: asked })
      return [{ group: '', items: items.map(asOption) }]
    },
    chosen: chosen ? [chosen] : [],
    none: t('training.groups_none'),
  })
}
