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
      const transceiver = addTransceiver.call(publisher, track, init)
      offerFew(transceiver, track.kind === 'audio' ? 'audio' : 'video')
      return transceiver
    }
    publisher.addTransceiverOfKind = (kind, init) => {
      const transceiver = addTransceiverOfKind.call(publisher, kind, init)
      offerFew(transceiver, kind)
      return transceiver
    }
  })
}
