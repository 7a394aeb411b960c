import type { Room } from 'livekit-client'
import { offerFew } from '../codecs.ts'

/**
 * Has a room's connections offer few codecs. The library has no setting for it, and its events of this kind are not
 * promised to stay: without them all works as before, only slower.
 */
export function offerFewCodecs(room: Room): void {
  room.engine.on('transportsCreated', (publisher) => {
    const { addTransceiver, addTransceiverOfKind } = publisher
    publisher.addTransceiver = (track, init) => {
      const line = addTransceiver.call(publisher, track, init)
      offerFew(line, track.kind === 'audio' ? 'audio' : 'video')
      return line
    }
    publisher.addTransceiverOfKind = (kind, init) => {
      const line = addTransceiverOfKind.call(publisher, kind, init)
      offerFew(line, kind)
      return line
    }
  })
}
