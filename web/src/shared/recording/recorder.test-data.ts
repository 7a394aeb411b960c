/** A microphone as a browser gives it; `pulled` is that it is pulled out. */
class FakeTrack {
  onended: (() => void) | null = null
  isOpen = true
  stop = () => void (this.isOpen = false)
  pulled = () => this.onended?.()
}

/** Records nothing, and hands over bytes as a browser's own recorder does. */
class FakeMediaRecorder {
  static isTypeSupported = (type: string) => type === 'audio/webm;codecs=opus'
  state: 'inactive' | 'recording' | 'paused' = 'inactive'
  ondataavailable: ((event: { data: Blob }) => void) | null = null
  onstop: (() => void) | null = null
  mimeType: string
  constructor(_stream: unknown, { mimeType }: { mimeType: string }) {
    this.mimeType = mimeType
    devices.recorders.push(this)
  }
  start = () => void (this.state = 'recording')
  pause = () => void (this.state = 'paused')
  resume = () => void (this.state = 'recording')
  hand(bytes: number) {
    this.ondataavailable?.({ data: new Blob(['x'.repeat(bytes)]) })
  }
  stop() {
    this.state = 'inactive'
    this.hand(5)
    this.onstop?.()
  }
}

/** What a test does at the devices of its browser. */
export const devices = {
  tracks: [] as FakeTrack[],
  recorders: [] as FakeMediaRecorder[],
  /** Thrown in place of a microphone. */
  refusal: null as DOMException | null,
  open: () => devices.tracks.filter(({ isOpen }) => isOpen).length,
}

/** A browser with a microphone that its person allows. */
export function fakeDevices(): typeof devices {
  devices.tracks = []
  devices.recorders = []
  devices.refusal = null
  const getUserMedia = () => {
    if (devices.refusal) return Promise.reject(devices.refusal)
    const track = new FakeTrack()
    devices.tracks.push(track)
    return Promise.resolve({ getTracks: () => [track] })
  }
  Object.defineProperty(window, 'isSecureContext', { configurable: true, writable: true, value: true })
  Object.assign(window, { MediaRecorder: FakeMediaRecorder })
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  URL.createObjectURL = () => 'blob:recorded'
  URL.revokeObjectURL = () => undefined
  return devices
}
