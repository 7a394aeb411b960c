import type { Signal } from '#contract/meetings/room.ts'
import type { RoomPeer, Signalling } from '../engine/engine.ts'
import { emitter } from '../engine/emitter.ts'

type Events = {
  signal: (from: string, signal: Signal) => void
  peers: (change: { came?: RoomPeer; went?: string }) => void
}

/** The room's socket as an engine sees it. Signals that come before the engine listens wait for it. */
export function roomSignalling(options: {
  me: () => RoomPeer
  peers: () => RoomPeer[]
  send: (to: string, signal: Signal) => void
}) {
  const events = emitter<Events>()
  let early: [string, Signal][] | null = []
  const signalling: Signalling = {
    send: options.send,
    get me() {
      return options.me()
    },
    peers: options.peers,
    onSignal(listener) {
      const stop = events.on('signal', listener)
      const waiting = early ?? []
      early = null
      for (const [from, signal] of waiting) listener(from, signal)
      return stop
    },
    onPeers: (listener) => events.on('peers', listener),
  }
  return {
    signalling,
    received(from: string, signal: Signal) {
      if (early) early.push([from, signal])
      else events.emit('signal', from, signal)
    },
    changed: (change: { came?: RoomPeer; went?: string }) => events.emit('peers', change),
  }
}
