import type { LocalTracks, MediaEngine } from '../engine/engine.ts'
import { note } from './note.ts'

/** Sharing a screen, a window or a tab, with its sound where the browser gives it. */
export function screenShare(options: {
  engine: () => MediaEngine | undefined
  changed: (track: MediaStreamTrack | null) => void
}) {
  const { engine, changed } = options
  let stream: MediaStream | undefined

  function stop(): void {
    if (!stream) return
    for (const track of stream.getTracks()) track.stop()
    stream = undefined
    const to = engine()
    Promise.all([to?.unpublish('screen'), to?.unpublish('screenAudio')]).catch(note)
    changed(null)
  }

  return {
    possible: 'mediaDevices' in navigator && 'getDisplayMedia' in navigator.mediaDevices,
    stop,
    /** What is shared now, for an engine that starts anew. */
    tracks(): LocalTracks {
      const [screen] = stream?.getVideoTracks() ?? []
      const [screenAudio] = stream?.getAudioTracks() ?? []
      return { ...(screen ? { screen } : {}), ...(screenAudio ? { screenAudio } : {}) }
    },
    /** False where the person chose nothing. */
    async start(): Promise<boolean> {
      stop()
      try {
        stream = await navigator.mediaDevices.getDisplayMedia({
          video: { frameRate: { ideal: 15, max: 30 } },
          audio: { echoCancellation: false, noiseSuppression: false },
        })
      } catch (error) {
        if (error instanceof DOMException && error.name === 'NotAllowedError') return false
        throw error
      }
      const [video] = stream.getVideoTracks()
      const [audio] = stream.getAudioTracks()
      if (!video) return false
      // Text stays sharp; motion may wait.
      video.contentHint = 'detail'
      video.addEventListener('ended', stop)
      await engine()?.publish('screen', video)
      if (audio) await engine()?.publish('screenAudio', audio)
      changed(video)
      return true
    },
  }
}
