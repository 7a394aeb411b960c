/** Why nothing is recorded, as far as a person can do something about it. */
export type RecordingProblem = 'denied' | 'in_use' | 'none' | 'insecure' | 'unsupported' | 'failed'

const problems: Record<string, RecordingProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotReadableError: 'in_use',
  AbortError: 'in_use',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
}
export const problemOf = (error: unknown): RecordingProblem =>
  (error instanceof DOMException && problems[error.name]) || 'failed'

/** What both sides play: the first that a browser writes is taken. */
const types = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4']

/** How this browser records a voice, or why it does not. */
export function wayToRecord(): { mimeType: string } | RecordingProblem {
  // Browsers hide the whole of it from pages that came over an open line.
  if (!window.isSecureContext) return 'insecure'
  if (!('mediaDevices' in navigator) || typeof MediaRecorder === 'undefined') return 'unsupported'
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type))
  return mimeType ? { mimeType } : 'unsupported'
}

export const openMicrophone = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  })

export function closeStream(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
