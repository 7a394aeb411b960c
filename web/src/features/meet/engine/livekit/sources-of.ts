import { Track } from 'livekit-client'
import { sources, type Source } from '../engine.ts'

/** What LiveKit calls a source. */
export const theirs: Record<Source, Track.Source> = {
  microphone: Track.Source.Microphone,
  camera: Track.Source.Camera,
  screen: Track.Source.ScreenShare,
  screenAudio: Track.Source.ScreenShareAudio,
}
export const ours = (source: Track.Source): Source | undefined =>
  sources.find((one) => theirs[one] === source)
