import type { Signal } from '#contract/room.ts'
import type { RoomPeer, Signalling } from '../engine/engine.ts'
import { emitter } from '../engine/emitter.ts'

type Events = {
  signal: (from: string, signal: Signal) => void
  peers: (change: { came?: RoomPeer; went?: string }) => void
}

/** The room's line as an engine sees it. Signals that come before the engine listens wait for it. */
export function roomSignalling(options: {
  me: () => RoomPeer
  peers: () => RoomPeer[]
  send: (to: string, signal: Signal) => void
}): { signalling: Signalling; received: Events['signal']; changed: Events['peers'] } {
  const events = emitter<Events>()
  let early: [string, Signal][] | null = []
  return {
    signalling: {
      get me() {
        return options.me()
      },
      peers: options.peers,
      send: options.send,
      onSignal(listener) {
        const stop = events.on('signal', listener)
        const waiting = early ?? []
        early = null
        for (const [from, signal] of waiting) listener(from, signal)
        return stop
      },
      onPeers: (listener) => events.on('peers', listener),
    },
    received(from, signal) {
      if (early) early.push([from, signal])
      else events.emit('signal', from, signal)
    },
    changed: (change) => events.emit('peers', change),
  }
}
