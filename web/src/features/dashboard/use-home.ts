import { dashboardApi } from '#contract/dashboard.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { useChannel } from '../../api/live/use-channel.ts'
import { isAway, useMe } from '../../api/session/me.ts'

/** Much comes at once, and to many at once: Home is asked for once of it, and not by everybody in the same moment. */
const SETTLE_MS = 500
const SPREAD_MS = 1500
/** What was asked for so lately is not asked for again because the channel is heard from now on. */
const YOUNG_MS = 10_000

/** Home, asked for anew whenever one is told of something: it says what is to be done next, and that may be another thing now. */
export function useHome() {
  const client = useQueryClient()
  const me = useMe()
  const asked = query(dashboardApi.home)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const heardBefore = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const refresh = () => {
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined
        void client.invalidateQueries({ queryKey: [dashboardApi.home.id] })
      },
      SETTLE_MS + Math.random() * SPREAD_MS,
    )
  }
  useChannel('notifications', isAway(me) ? null : me.id, {
    news: refresh,
    // Some may have been missed before.
    listening() {
      const age = Date.now() - (client.getQueryState(asked.queryKey)?.dataUpdatedAt ?? 0)
      if (heardBefore.current || age > YOUNG_MS) refresh()
      heardBefore.current = true
    },
  })
  return useQuery({ ...asked, ...freshness.home })
}
