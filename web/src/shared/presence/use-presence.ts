import { conversationsApi } from '#contract/help/conversations.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'

export type Presence = 'now' | 'today' | null

/** As many as are asked about at once: those that stand first. */
const MOST = 60

/** Who of these people is here now or was today, asked again and again; of those of whom it is not told it is null. */
export function usePresence(ids: readonly string[]): (id: string) => Presence {
  const people = [...new Set(ids)].slice(0, MOST).toSorted().join(',')
  const asked = useQuery({
    ...query(conversationsApi.presence, { query: { people } }),
    ...freshness.presence,
    placeholderData: keepPreviousData,
    enabled: people !== '',
  })
  return (id) => asked.data?.items.find((one) => one.id === id)?.here ?? null
}

/** The same of one who is looked at, asked more often; null for nobody. */
export function usePresenceOf(id: string | null): Presence {
  const asked = useQuery({
    ...query(conversationsApi.presence, { query: { people: id ?? '' } }),
    ...freshness.presenceOfOne,
    enabled: id !== null,
  })
  return asked.data?.items[0]?.here ?? null
}
