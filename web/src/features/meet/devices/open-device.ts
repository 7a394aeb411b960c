/** Why there is no camera or microphone, as far as a person can do something about it. */
export type DeviceProblem = 'denied' | 'in_use' | 'none' | 'insecure' | 'failed'
export type DeviceKind = 'camera' | 'microphone'

export class DeviceError extends Error {
  readonly problem: DeviceProblem
  constructor(problem: DeviceProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

const problems: Record<string, DeviceProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotReadableError: 'in_use',
  AbortError: 'in_use',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
}

const wanted: Record<DeviceKind, MediaTrackConstraints> = {
  camera: { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } },
  microphone: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
}

async function ask(kind: DeviceKind, deviceId: string | undefined): Promise<MediaStreamTrack> {
  const constraints = { ...wanted[kind], ...(deviceId ? { deviceId: { exact: deviceId } } : {}) }
  const stream = await navigator.mediaDevices.getUserMedia(
    kind === 'camera' ? { video: constraints } : { audio: constraints },
  )
  const [track] = stream.getTracks()
  if (!track) throw new DeviceError('none')
  return track
}

/** Opens a device; the one chosen before where it is still there, else any. Rejects with a DeviceError. */
export async function openDevice(kind: DeviceKind, deviceId?: string): Promise<MediaStreamTrack> {
  // Browsers hide the whole of it from pages that came over an open line.
  if (!window.isSecureContext || !('mediaDevices' in navigator)) throw new DeviceError('insecure')
  try {
    try {
      return await ask(kind, deviceId)
    } catch (error) {
      if (!deviceId || !(error instanceof DOMException) || problems[error.name] !== 'none') throw error
      return await ask(kind, undefined)
    }
  } catch (error) {
    if (error instanceof DeviceError) throw error
    throw new DeviceError((error instanceof DOMException && problems[error.name]) || 'failed', error)
  }
}

export type Devices = {
  cameras: MediaDeviceInfo[]
  microphones: MediaDeviceInfo[]
  speakers: MediaDeviceInfo[]
}

/** The devices there are; they have names once one of them was allowed. */
export async function listDevices(): Promise<Devices> {
  const none: Devices = { cameras: [], microphones: [], speakers: [] }
  if (!('mediaDevices' in navigator)) return none
  const all = await navigator.mediaDevices.enumerateDevices()
  const of = (kind: MediaDeviceKind) => all.filter((one) => one.kind === kind && one.deviceId !== '')
  return { cameras: of('videoinput'), microphones: of('audioinput'), speakers: of('audiooutput') }
}
