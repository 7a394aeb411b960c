import { note } from '../../call/note.ts'
import type { LocalTracks } from '../engine.ts'
import type { Tier } from './adapt.ts'

const FIT_MS = 500
/** Somebody who left is often soon back; sending more can wait. */
const FIT_UP_MS = 5000

/** Captures the camera no larger than it is sent: scaling down costs as much as sending. `fitted`: it was set anew. */
export function cameraFit(tracks: LocalTracks, tier: () => Tier, fitted: () => Promise<unknown>) {
  let last: { track: MediaStreamTrack | undefined; width: number; frameRate: number } | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined

  async function set(): Promise<void> {
    const { width, height, frameRate } = tier()
    const { camera: track } = tracks
    if (last?.track === track && last?.width === width && last.frameRate === frameRate) return
    await track?.applyConstraints({
      ...track.getConstraints(),
      width: { ideal: width },
      height: { ideal: height },
      frameRate: { ideal: frameRate },
    })
    last = { track: tracks.camera, width, frameRate }
    await fitted()
  }
  const now = () => set().catch(note)

  return {
    now,
    /** A little later: setting the camera anew would keep a connection waiting that is just being made. */
    soon(): void {
      clearTimeout(waiting)
      const isMore = last !== undefined && tier().width > last.width
      waiting = setTimeout(() => void now(), isMore ? FIT_UP_MS : FIT_MS)
    },
    stop: () => clearTimeout(waiting),
  }
}
