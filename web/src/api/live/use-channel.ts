import type { ChannelName } from '#contract/live/live.ts'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { live, type Hearing } from './live.ts'

/**
 * Listens to a channel for as long as it is drawn; null for none. Answers whether news comes by itself: where it does
 * not, it is to be asked for.
 */
export function useChannel(
  kind: ChannelName['kind'],
  id: string | null,
  hearing: Omit<Hearing, 'changed'> = {},
): boolean {
  const latest = useRef(hearing)
  useEffect(() => void (latest.current = hearing))
  const listen = useCallback(
    (changed: () => void) =>
      id === null
        ? () => undefined
        : live.listen(
            { kind, id },
            {
              changed,
              news: (event) => latest.current.news?.(event),
              listening: () => latest.current.listening?.(),
              said: (by, word) => latest.current.said?.(by, word),
            },
          ),
    [kind, id],
  )
  return useSyncExternalStore(listen, () => id !== null && live.isOn({ kind, id }))
}
