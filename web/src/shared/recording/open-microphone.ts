/** Why nothing is recorded, as far as a person can do something about it. */
export type RecordingProblem =
  | 'denied'
  | 'not_shown'
  | 'in_use'
  | 'none'
  | 'insecure'
  | 'unsupported'
  | 'failed'

const problems: Record<string, RecordingProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotReadableError: 'in_use',
  AbortError: 'in_use',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
}
export function problemOf(error: unknown, what: Recordable): RecordingProblem {
  const problem = (error instanceof DOMException && problems[error.name]) || 'failed'
  // Browsers say the same where no screen was chosen.
  return what === 'screen' && problem === 'denied' ? 'not_shown' : problem
}

export const recordable = ['voice', 'screen'] as const
export type Recordable = (typeof recordable)[number]

/** What both sides play: the first that a browser writes is taken. */
const types: Record<Recordable, readonly string[]> = {
  voice: ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4'],
  screen: ['video/webm;codecs=vp9,opus', 'video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4'],
}

/** Whether this browser shows its screen at all: those of phones do not. */
export const mayShowScreen = (): boolean =>
  'mediaDevices' in navigator && 'getDisplayMedia' in navigator.mediaDevices

/** How this browser records it, or why it does not. */
export function wayToRecord(what: Recordable): { mimeType: string } | RecordingProblem {
  // Browsers hide the whole of it from pages that came over an open line.
  if (!window.isSecureContext) return 'insecure'
  if (!('mediaDevices' in navigator) || typeof MediaRecorder === 'undefined') return 'unsupported'
  if (what === 'screen' && !mayShowScreen()) return 'unsupported'
  const mimeType = types[what].find((type) => MediaRecorder.isTypeSupported(type))
  return mimeType ? { mimeType } : 'unsupported'
}

export const openMicrophone = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  })

/** What a screen shows goes slowly, and has to be read. */
const SHOWN = { frameRate: { ideal: 10, max: 15 }, width: { max: 1920 }, height: { max: 1200 } }

/** The screen, window or tab that its person chooses, with their voice where they allow it. */
export async function openScreen(): Promise<MediaStream> {
  // First, as long as it is the press that asks: a browser offers its screens for nothing else.
  const shown = await navigator.mediaDevices.getDisplayMedia({ video: SHOWN, audio: false })
  const voice = await openMicrophone().catch(() => undefined)
  return new MediaStream([...shown.getVideoTracks(), ...(voice?.getAudioTracks() ?? [])])
}

export function closeStream(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
