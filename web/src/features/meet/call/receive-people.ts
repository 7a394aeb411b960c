import type { FromServer, OutReason, Peer } from '#contract/meetings/room.ts'
import type { Store } from '../../../shared/store.ts'
import { isOwnTab, withEntry, type CallState } from './call-state.ts'

export type PeopleHooks = {
  /** `wasIn`: back after a break. */
  welcome: (message: Extract<FromServer, { t: 'welcome' }>, wasIn: boolean) => Promise<void>
  came: (peer: Peer) => void
  went: (peerId: string) => void
}
type Say = (key: string, params?: Record<string, string>) => void

/** Takes who comes, changes and goes into the call's state. */
export function receivePeople(store: Store<CallState>, hooks: PeopleHooks, say: Say) {
  function welcome(message: Extract<FromServer, { t: 'welcome' }>) {
    const before = store.get()
    const peers = new Map(message.peers.map((peer) => [peer.id, peer]))
    store.set({
      me: message.you,
      role: peers.get(message.you)?.role ?? before.role,
      peers,
      waiters: message.waiters,
      settings: message.settings,
      chat: message.chat,
      unsent: before.unsent.filter(({ id }) => message.chat.every((one) => one.id !== id)),
    })
    if (message.settings.recording && !before.settings.recording) say('meet.said.recording')
    void hooks.welcome(message, before.phase === 'in').then(() => {
      if (store.get().phase !== 'out') store.set({ phase: 'in' })
    })
    // Back after a break: who came and went meanwhile.
    if (before.phase !== 'in') return
    for (const peer of message.peers)
      if (peer.id !== message.you && !before.peers.has(peer.id)) hooks.came(peer)
    for (const id of before.peers.keys()) if (!peers.has(id)) hooks.went(id)
  }

  function changed(peer: Peer) {
    const state = store.get()
    const before = state.peers.get(peer.id)
    store.set({ peers: withEntry(state.peers, peer.id, peer) })
    if (peer.id === state.me) {
      if (state.role !== peer.role) store.set({ role: peer.role })
      return
    }
    if (!before) {
      hooks.came(peer)
      if (!isOwnTab(state, peer)) say('meet.said.joined', { name: peer.name })
    } else if (!before.handAt && peer.handAt) say('meet.said.hand', { name: peer.name })
    else if (!before.screen && peer.screen) say('meet.said.shares', { name: peer.name })
    else if (before.screen && !peer.screen) say('meet.said.shares_no_more', { name: peer.name })
  }

  function gone(peerId: string, reason: OutReason) {
    const state = store.get()
    const peer = state.peers.get(peerId)
    if (!peer) return
    store.set({
      peers: withEntry(state.peers, peerId, undefined),
      tracks: withEntry(state.tracks, peerId, undefined),
      links: withEntry(state.links, peerId, undefined),
    })
    hooks.went(peerId)
    say(reason === 'removed' ? 'meet.said.removed' : 'meet.said.left', { name: peer.name })
  }

  return { welcome, changed, gone }
}
