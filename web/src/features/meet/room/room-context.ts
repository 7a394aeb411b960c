import { createContext, useContext } from 'react'
import type { Speaking } from '../call/speaking.ts'
import type { Store } from '../../../shared/store.ts'

export type Pinned = { peerId: string; source: 'camera' | 'screen' }
export type Panel = 'people' | 'chat' | 'notes' | 'files' | 'item' | null

type Room = {
  speaking: Store<Speaking>
  pinned: Pinned | null
  pin: (pinned: Pinned | null) => void
  /** Where what lies over the room is drawn. */
  layer: HTMLElement
}

export const RoomContext = createContext<Room | null>(null)

/** The layer over the room; none outside of one, as in the preview. */
export const useLayer = () => useContext(RoomContext)?.layer ?? null

export function useRoom(): Room {
  const room = useContext(RoomContext)
  if (!room) throw new Error('outside a room')
  return room
}
