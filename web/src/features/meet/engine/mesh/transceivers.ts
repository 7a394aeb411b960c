import { offerFew, type Kind } from '../codecs.ts'
import { sources, type LocalTracks, type Source } from '../engine.ts'
import { screenFor, type Tier } from './adapt.ts'

const SCREEN_AUDIO_BPS = 96_000

const kinds: Record<Source, Kind> = {
  microphone: 'audio',
  camera: 'video',
  screen: 'video',
  screenAudio: 'audio',
}

/** In every connection from its first offer; the transceivers of a shared screen are opened when somebody shares one. */
const spoken = sources.slice(0, 2)

/** The most that is sent of a source. */
export function limitOf(source: Source, tier: Tier, people: number): RTCRtpEncodingParameters {
  if (source === 'camera') return { maxBitrate: tier.videoBps, maxFramerate: tier.frameRate }
  if (source === 'microphone') return { maxBitrate: tier.audioBps }
  if (source === 'screenAudio') return { maxBitrate: SCREEN_AUDIO_BPS }
  const { videoBps, frameRate } = screenFor(people)
  return { maxBitrate: videoBps, maxFramerate: frameRate }
}

/** The transceiver of a source, where it is open. */
export const transceiverOf = (
  on: RTCPeerConnection | undefined,
  source: Source,
): RTCRtpTransceiver | undefined => on?.getTransceivers()[sources.indexOf(source)]

/** Opens what is missing of the transceivers of a call, or, where it is `wide`, of a call and a shared screen. */
export function openTransceivers(on: RTCPeerConnection, tracks: LocalTracks, wide: boolean): void {
  for (const source of (wide ? sources : spoken).slice(on.getTransceivers().length)) {
    const kind = kinds[source]
    const transceiver = on.addTransceiver(tracks[source] ?? kind, { direction: 'sendrecv' })
    offerFew(transceiver, kind)
  }
}
