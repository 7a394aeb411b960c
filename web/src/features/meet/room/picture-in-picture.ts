import type { Call } from '../call/call.ts'
import { note } from '../call/note.ts'

const possible = 'pictureInPictureEnabled' in document && document.pictureInPictureEnabled

function front(call: Call): HTMLVideoElement | null {
  const { me, peers } = call.store.get()
  const sharer = [...peers.values()].find(({ id, screen }) => screen && id !== me)
  const selectors = [
    ...(sharer ? [`[data-peer="${sharer.id}"][data-source="screen"] video`] : []),
    `[data-peer]:not([data-peer="${me}"]) video`,
    '[data-peer] video',
  ]
  return (
    selectors
      .map((selector) => document.querySelector<HTMLVideoElement>(selector))
      .find((video) => video !== null) ?? null
  )
}

/** A small window over other programs: what is shared, else somebody's picture. Pressed again, it is gone. */
export const pictureInPicture = {
  possible,
  open(call: Call): void {
    const shown = document.pictureInPictureElement
      ? document.exitPictureInPicture()
      : front(call)?.requestPictureInPicture()
    shown?.catch(note)
  },
}
