import type { Grant } from '#contract/meetings/media-grant.ts'
import type { Store } from '../../../shared/store.ts'
import type { CallState } from './call-state.ts'

/** Through a server the others' pictures are known only once the connection is there. */
const MOST_HEAD_START_MS = { mesh: 600, livekit: 1200 }

/** Whether everyone who has a camera on is seen. */
const seesAll = ({ peers, me, tracks }: CallState) =>
  [...peers.values()].every(({ id, camera }) => id === me || !camera || tracks.get(id)?.camera)

/**
 * Resolves when the others' pictures are known, or after a moment: drawing the room before that would keep the
 * connections waiting, and draw most of it again with each of them.
 */
export function underWay(store: Store<CallState>, by: Grant['engine']): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(done, MOST_HEAD_START_MS[by])
    const look = () => seesAll(store.get()) && done()
    const stop = store.subscribe(look)
    look()
  })
}
