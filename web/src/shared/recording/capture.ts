import { closeStream } from './open-microphone.ts'

/** A voice is clear at this, and stays small. */
const BITS_PER_SECOND = 48_000
/** What a screen shows can be read at this. */
const PICTURE_BITS_PER_SECOND = 1_000_000
const LEAST_PICTURE_BITS = 100_000
/** What was recorded is handed over so often: its size is known meanwhile. */
const SLICE_MS = 1000
/** What comes with the end still has to fit. */
const NEARLY_ALL = 0.95

/** The type alone: which codec wrote it is in the file. */
const bare = (type: string) => type.split(';')[0] ?? type

type Way = { mimeType: string; mostBytes: number; mostSeconds: number }
type Told = {
  /** It is nearly as large as it may be. */
  full: () => void
  /** What was recorded; null where nothing was. */
  ended: (blob: Blob | null) => void
}

/** Records a stream, which is closed at the end. */
export function capture(stream: MediaStream, { mimeType, mostBytes, mostSeconds }: Way, told: Told) {
  // So that as much as may be recorded fits, and no more than is of use.
  const fits = (mostBytes * 8 * NEARLY_ALL) / mostSeconds - BITS_PER_SECOND
  const pictureBits = Math.round(Math.min(PICTURE_BITS_PER_SECOND, Math.max(fits, LEAST_PICTURE_BITS)))
  const parts: Blob[] = []
  let bytes = 0
  let isDropped = false
  const media = new MediaRecorder(stream, {
    mimeType,
    audioBitsPerSecond: BITS_PER_SECOND,
    videoBitsPerSecond: pictureBits,
  })
  media.ondataavailable = ({ data }) => {
    if (isDropped || data.size === 0) return
    parts.push(data)
    bytes += data.size
    if (bytes > mostBytes * NEARLY_ALL) told.full()
  }
  media.onstop = () => {
    closeStream(stream)
    if (isDropped) return
    told.ended(parts.length > 0 ? new Blob(parts, { type: bare(media.mimeType || mimeType) }) : null)
  }
  const stop = () => {
    if (media.state !== 'inactive') media.stop()
  }
  // A microphone that is pulled out: what there is by then is kept.
  for (const track of stream.getTracks()) track.onended = stop
  media.start(SLICE_MS)
  return {
    pause: () => media.pause(),
    resume: () => media.resume(),
    stop,
    /** Nothing of it is kept. */
    drop() {
      isDropped = true
      closeStream(stream)
      stop()
    },
  }
}
export type Capture = ReturnType<typeof capture>
