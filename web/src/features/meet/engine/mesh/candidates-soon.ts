import type { Signal } from '#contract/meetings/room.ts'

/** How long a candidate waits for the next. */
const FOUND_MS = 15
const MOST_CANDIDATES = 100

type Candidate = NonNullable<Signal['candidates']>[number]

/** Sends a candidate together with those that are found right after it: each message costs everyone on its way. */
export function candidatesSoon(send: (candidates: Candidate[]) => void) {
  let found: Candidate[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    add({ candidate, sdpMid, sdpMLineIndex, usernameFragment }: Candidate): void {
      found.push({ candidate, sdpMid, sdpMLineIndex, usernameFragment })
      timer ??= setTimeout(() => {
        timer = undefined
        send(found.splice(0, MOST_CANDIDATES))
      }, FOUND_MS)
    },
    forget(): void {
      clearTimeout(timer)
      timer = undefined
      found = []
    },
  }
}
