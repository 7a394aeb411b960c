import { keepChoice } from './choice.ts'
import { deviceStore } from './device-store.ts'
import type { DeviceKind } from './open-device.ts'
import { openedDevices } from './opened-devices.ts'

export type LocalMedia = ReturnType<typeof localMedia>

/** One's own camera and microphone: opened, switched, changed and given back. */
export function localMedia() {
  const devices = deviceStore()
  const { store, change } = devices
  const { look, open, showBlur, silence } = openedDevices(devices)

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
