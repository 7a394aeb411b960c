import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { mentoringSpaceApi, type Space } from '#contract/mentoring/mentoring-space.ts'
import { useQueryClient } from '@tanstack/react-query'
import { query } from '../../../api/client.ts'

export const spaceQuery = (id: string) => query(mentoringSpaceApi.space, { params: { id } })

/** What is asked again once something was written. */
export const afterWriting = [mentoringSpaceApi.space, mentoringApi.mine]

/** Puts what was saved where it is shown, at once. */
export function useShow(id: string) {
  const client = useQueryClient()
  const { queryKey } = spaceQuery(id)
  return (change: (space: Space) => Space) => {
    client.setQueryData<Space>(queryKey, (space) => space && change(space))
  }
}

type Item = { id: string }
/** A list with one of its items as it is now, or with a new one. */
export const withItem = <T extends Item>(list: readonly T[], item: T, where: 'first' | 'last'): T[] => {
  if (list.some(({ id }) => id === item.id)) return list.map((one) => (one.id === item.id ? item : one))
  return where === 'first' ? [item, ...list] : [...list, item]
}
