import type { Screen } from '../feature.ts'
import { features } from '../features.ts'
import { narrowestFirst } from './narrowest-first.ts'

/** A door is public and yet shows what only the signed-in see: it stands between the frames, and so here. */
const meetingDoor: Screen = {
  path: '/meet/:code',
  frame: 'public',
  title: 'meet.title',
  load: () => import('./meet-entrance.tsx'),
}

/** Every screen there is, each from the manifest of its feature. */
export const screens: readonly Screen[] = narrowestFirst([
  ...features.flatMap((feature) => feature.screens ?? []),
  meetingDoor,
])
