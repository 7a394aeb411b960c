import { createContext, useContext } from 'react'
import type { Speaking } from '../call/speaking.ts'
import type { Store } from '../call/store.ts'

export type Pinned = { peerId: string; source: 'camera' | 'screen' }
export type Panel = 'people' | 'chat' | 'notes' | null

type Room = {
  speaking: Store<Speaking>
  pinned: Pinned | null
  pin: (pinned: Pinned | null) => void
}

export const RoomContext = createContext<Room | null>(null)

export function useRoom(): Room {
  const room = useContext(RoomContext)
  if (!room) throw new Error('outside a room')
  return room
}
