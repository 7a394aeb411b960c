import { note } from '../call/note.ts'
import { blur, canBlur } from './background-blur.ts'
import { readChoice } from './choice.ts'
import type { deviceStore } from './device-store.ts'
import { DeviceError, listDevices, openDevice, type DeviceKind } from './open-device.ts'

/** Opens one’s devices, and says in the store what became of it, also when one is pulled out. */
export function openedDevices({ store, held, change }: ReturnType<typeof deviceStore>) {
  async function look() {
    store.set({ devices: await listDevices() })
  }

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

  return { look, open, showBlur, silence }
}
