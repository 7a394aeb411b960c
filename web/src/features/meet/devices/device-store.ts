import { createStore } from '../../../shared/store.ts'
import { readChoice } from './choice.ts'
import type { DeviceKind, DeviceProblem, Devices } from './open-device.ts'

/** `off` is a device one may switch on; a problem is told with what helps. */
type DeviceState = 'off' | 'opening' | 'on'

type LocalState = {
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

type Change = { state?: DeviceState; problem?: DeviceProblem | null; track?: MediaStreamTrack | null }

/** What is known of one’s devices, beginning with those that were chosen the last time. */
export function deviceStore() {
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
  return {
    store,
    held: (kind: DeviceKind) => (kind === 'camera' ? store.get().cameraTrack : store.get().microphoneTrack),
    change(kind: DeviceKind, { state, problem, track }: Change): void {
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
    },
  }
}
