import { note } from '../call/note.ts'
import { createStore } from '../../../shared/store.ts'
import { blur, canBlur } from './background-blur.ts'
import { keepChoice, readChoice } from './choice.ts'
import {
  DeviceError,
  listDevices,
  openDevice,
  type DeviceKind,
  type DeviceProblem,
  type Devices,
} from './open-device.ts'

/** `off` is a device one may switch on; a problem is told with what helps. */
export type DeviceState = 'off' | 'opening' | 'on'

export type LocalState = {
  camera: DeviceState
  microphone: DeviceState
  cameraProblem: DeviceProblem | null
  microphoneProblem: DeviceProblem | null
  cameraTrack: MediaStreamTrack | null
  /** The microphone is kept open while muted, so that it can speak again at once. */
  microphoneTrack: MediaStreamTrack | null
  devices: Devices
  cameraId: string | undefined
  microphoneId: string | undefined
  speakerId: string | undefined
  /** Whether what is behind one is blurred; null where this camera cannot. */
  blurred: boolean | null
}

export type LocalMedia = ReturnType<typeof localMedia>

/** One's own camera and microphone: opened, switched, changed and given back. */
export function localMedia() {
  const kept = readChoice()
  const store = createStore<LocalState>({
    camera: 'off',
    microphone: 'off',
    cameraProblem: null,
    microphoneProblem: null,
    cameraTrack: null,
    microphoneTrack: null,
    devices: { cameras: [], microphones: [], speakers: [] },
    cameraId: kept.cameraId,
    microphoneId: kept.microphoneId,
    speakerId: kept.speakerId,
    blurred: null,
  })

  async function look() {
    store.set({ devices: await listDevices() })
  }

  function change(
    kind: DeviceKind,
    part: { state?: DeviceState; problem?: DeviceProblem | null; track?: MediaStreamTrack | null },
  ) {
    const { state, problem, track } = part
    store.set(
      kind === 'camera'
        ? {
            ...(state ? { camera: state } : {}),
            ...(problem === undefined ? {} : { cameraProblem: problem }),
            ...(track === undefined ? {} : { cameraTrack: track }),
          }
        : {
            ...(state ? { microphone: state } : {}),
            ...(problem === undefined ? {} : { microphoneProblem: problem }),
            ...(track === undefined ? {} : { microphoneTrack: track }),
          },
    )
  }
  const held = (kind: DeviceKind) =>
    kind === 'camera' ? store.get().cameraTrack : store.get().microphoneTrack

  async function open(kind: DeviceKind, deviceId?: string): Promise<MediaStreamTrack | null> {
    change(kind, { state: 'opening', problem: null })
    try {
      const track = await openDevice(kind, deviceId)
      held(kind)?.stop()
      track.addEventListener('ended', () => {
        if (held(kind) === track) void ended(kind, track)
      })
      const { deviceId: opened } = track.getSettings()
      store.set(kind === 'camera' ? { cameraId: opened } : { microphoneId: opened })
      change(kind, { state: 'on', track })
      if (kind === 'camera') await showBlur(track)
      await look()
      return track
    } catch (error) {
      const problem = error instanceof DeviceError ? error.problem : 'failed'
      change(kind, { state: 'off', problem, track: null })
      return null
    }
  }

  /** Pulled out: another of its kind takes over. Taken away by the browser or a program: the others see it as off. */
  async function ended(kind: DeviceKind, track: MediaStreamTrack): Promise<void> {
    const muted = kind === 'microphone' && store.get().microphone !== 'on'
    const { deviceId } = track.getSettings()
    await look()
    const { cameras, microphones } = store.get().devices
    const isThere = (kind === 'camera' ? cameras : microphones).some((one) => one.deviceId === deviceId)
    if (held(kind) !== track) return
    if (isThere) return change(kind, { state: 'off', track: null, problem: 'in_use' })
    await open(kind)
    if (muted) silence()
  }

  async function showBlur(track: MediaStreamTrack, wanted = readChoice().blur): Promise<void> {
    if (!canBlur(track)) return store.set({ blurred: null })
    try {
      await blur(track, wanted)
      store.set({ blurred: wanted })
    } catch (error) {
      note(error)
      store.set({ blurred: null })
    }
  }

  function silence() {
    const { microphoneTrack } = store.get()
    if (microphoneTrack) microphoneTrack.enabled = false
    change('microphone', { state: 'off' })
  }

  const onDevices = () => void look()
  if ('mediaDevices' in navigator) navigator.mediaDevices.addEventListener('devicechange', onDevices)

  return {
    store,
    async setCamera(on: boolean): Promise<void> {
      keepChoice({ camera: on })
      if (on) await open('camera', store.get().cameraId)
      else {
        // A camera that is off must not keep its light on.
        store.get().cameraTrack?.stop()
        change('camera', { state: 'off', track: null })
      }
    },
    /** Muting keeps the device open; the first time it is opened. */
    async setMicrophone(on: boolean): Promise<void> {
      keepChoice({ microphone: on })
      const { microphoneTrack } = store.get()
      if (on && !microphoneTrack) {
        await open('microphone', store.get().microphoneId)
        return
      }
      if (microphoneTrack) microphoneTrack.enabled = on
      change('microphone', { state: on ? 'on' : 'off' })
    },
    async chooseCamera(deviceId: string): Promise<void> {
      keepChoice({ cameraId: deviceId })
      store.set({ cameraId: deviceId })
      if (store.get().camera === 'on') await open('camera', deviceId)
    },
    async chooseMicrophone(deviceId: string): Promise<void> {
      keepChoice({ microphoneId: deviceId })
      store.set({ microphoneId: deviceId })
      const { microphone, microphoneTrack } = store.get()
      const muted = microphone === 'off'
      if (muted && !microphoneTrack) return
      const track = await open('microphone', deviceId)
      if (track && muted) silence()
    },
    chooseSpeaker(deviceId: string): void {
      keepChoice({ speakerId: deviceId })
      store.set({ speakerId: deviceId })
    },
    async setBlur(on: boolean): Promise<void> {
      keepChoice({ blur: on })
      const { cameraTrack } = store.get()
      if (cameraTrack) await showBlur(cameraTrack, on)
    },
    look,
    /** What went wrong with a device was read. */
    forget(kind: DeviceKind): void {
      change(kind, { problem: null })
    },
    close(): void {
      if ('mediaDevices' in navigator) navigator.mediaDevices.removeEventListener('devicechange', onDevices)
      const { cameraTrack, microphoneTrack } = store.get()
      cameraTrack?.stop()
      microphoneTrack?.stop()
      store.set({ camera: 'off', microphone: 'off', cameraTrack: null, microphoneTrack: null })
    },
  }
}
