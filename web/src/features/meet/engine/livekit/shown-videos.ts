import { RemoteTrackPublication, type Room } from 'livekit-client'
import type { MediaEngine } from '../engine.ts'
import { theirs } from './sources-of.ts'

const UNSEEN_MS = 2000
const MODEST = { width: 640, height: 360 }

/** Which videos are drawn here, and how large: the server sends nothing else. */
export function shownVideos(room: Room) {
  const shown = new Set<string>()
  let over = false
  return {
    /** A video has come; nothing has drawn it yet. */
    came(publication: RemoteTrackPublication): void {
      const isShown = shown.has(publication.trackSid)
      // Until it is known how large it is shown.
      if (!isShown) publication.setVideoDimensions(MODEST)
      // Said in any case: else the library looks by itself whether it is seen, and finds nothing of ours.
      publication.setEnabled(true)
      if (isShown) return
      // What nobody looks at need not come: it is there at once when it is shown.
      setTimeout(() => {
        if (!over && !shown.has(publication.trackSid)) publication.setEnabled(false)
      }, UNSEEN_MS)
    },
    show: ((peerId, source, size) => {
      const publication = room.remoteParticipants.get(peerId)?.getTrackPublication(theirs[source])
      if (!(publication instanceof RemoteTrackPublication)) return
      if (size) shown.add(publication.trackSid)
      else shown.delete(publication.trackSid)
      if (size) publication.setVideoDimensions(size)
      if (publication.isEnabled !== (size !== null)) publication.setEnabled(size !== null)
    }) satisfies MediaEngine['show'],
    stop: () => void (over = true),
  }
}
