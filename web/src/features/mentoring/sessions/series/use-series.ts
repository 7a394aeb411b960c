import { bookingApi } from '#contract/mentoring/booking.ts'
import type { Repeat } from '#contract/mentoring/sessions/repeat.ts'
import type { Rhythm } from '#contract/rules/mentoring/rhythms.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../../api/client.ts'
import { freshness } from '../../../../api/freshness.ts'

const USUAL = 4

type Of = { relationshipId: string; first: string | undefined; minutes: number }

/** How a session is to repeat, and what is free then: asked as soon as its first time is chosen. */
export function useSeries({ relationshipId, first = '', minutes }: Of) {
  const [every, setEvery] = useState<Rhythm | null>(null)
  const [count, setCount] = useState(USUAL)
  const [unwanted, setUnwanted] = useState<readonly string[]>([])
  const dates = useQuery({
    ...query(bookingApi.seriesDates, {
      params: { id: relationshipId },
      query: { first, minutes, every: every ?? 'weekly', count },
    }),
    ...freshness.mentoring,
    enabled: every !== null && first !== '' && minutes > 0,
    placeholderData: keepPreviousData,
  })
  const isKnown = dates.isSuccess && !dates.isPlaceholderData
  const items = first === '' || every === null ? [] : (dates.data?.items ?? [])
  const skip = items
    .filter(({ at, free }) => at !== first && (!free || unwanted.includes(at)))
    .map(({ at }) => at)
  const repeat: Repeat | undefined = every && isKnown ? { every, count, skip } : undefined
  const toggle = (at: string) =>
    setUnwanted(unwanted.includes(at) ? unwanted.filter((one) => one !== at) : [...unwanted, at])
  return {
    every,
    setEvery,
    count,
    setCount,
    dates,
    items,
    skip,
    toggle,
    repeat,
    /** The dates are on their way: nothing is sent before they were seen. */
    waits: every !== null && first !== '' && !isKnown,
    sessions: items.length - skip.length,
  }
}
export type Series = Omit<ReturnType<typeof useSeries>, 'setEvery'> & {
  setEvery: (every: Rhythm | null) => void
}
