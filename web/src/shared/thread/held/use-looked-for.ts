import { useEffect, useEffectEvent, useState } from 'react'
import type { HeldMessages, HeldState } from './held-messages.ts'

export type LookedFor = 'found' | 'deleted' | 'gone' | null

/**
 * Leads to a message once there are any, anew with each asking, and says what became of it. `asking`: whatever tells one
 * asking from the next, which may be for the same number.
 */
export function useLookedFor(
  thread: HeldMessages & HeldState,
  { number, asking }: { number: number | null; asking: string },
): LookedFor {
  const [became, say] = useState<{ asking: string; is: LookedFor }>({ asking, is: null })
  const isReady = thread.held !== null
  const lead = useEffectEvent(async (to: number) => {
    await thread.show(to)
    const message = thread.get().held?.items.find((one) => one.number === to)
    // What could not be read was said by whoever reads.
    if (!message && thread.get().shown?.number !== to) return
    say({ asking, is: message ? (message.deleted ? 'deleted' : 'found') : 'gone' })
  })
  useEffect(() => {
    // Only after the newest are there: they would come in the place of what is shown.
    if (isReady && number !== null) void lead(number)
  }, [isReady, number, asking])
  return became.asking === asking ? became.is : null
}
