import type { LocalMedia } from '../devices/local-media.ts'
import type { LocalTracks, MediaEngine, Source } from '../engine/engine.ts'
import { note } from './note.ts'

/** Keeps what the engine sends equal to the devices as they are switched and changed. */
export function followDevices(
  local: LocalMedia,
  engine: () => MediaEngine | undefined,
  changed: () => void,
): { tracks: () => LocalTracks; stop: () => void } {
  let before = local.store.get()
  let queue = Promise.resolve()

  async function send(source: Source, was: MediaStreamTrack | null, is: MediaStreamTrack | null) {
    const to = engine()
    if (!to || was === is) return
    if (!is) await to.unpublish(source)
    else if (was) await to.replaceTrack(source, is)
    else await to.publish(source, is)
  }

  const stop = local.store.subscribe(() => {
    const now = local.store.get()
    const was = before
    before = now
    queue = queue
      .then(async () => {
        await send('camera', was.cameraTrack, now.cameraTrack)
        await send('microphone', was.microphoneTrack, now.microphoneTrack)
        if (was.microphone !== now.microphone && now.microphoneTrack)
          await engine()?.setEnabled('microphone', now.microphone === 'on')
      })
      .catch(note)
    if (was.camera !== now.camera || was.microphone !== now.microphone) changed()
  })

  return {
    stop,
    tracks() {
      const { cameraTrack, microphoneTrack } = local.store.get()
      return {
        ...(cameraTrack ? { camera: cameraTrack } : {}),
        ...(microphoneTrack ? { microphone: microphoneTrack } : {}),
      }
    },
  }
}
