import type { FromServer, OutReason, Peer, RoomState, Signal } from '#contract/meetings/room.ts'
import { isOwnTab, withEntry, type CallState } from './call-state.ts'
import { announce, nextId } from './announce.ts'
import type { Store } from '../../../shared/store.ts'

type Hooks = {
  /** `wasIn`: back after a break. */
  welcome: (message: Extract<FromServer, { t: 'welcome' }>, wasIn: boolean) => Promise<void>
  came: (peer: Peer) => void
  went: (peerId: string) => void
  signal: (from: string, signal: Signal) => void
  muted: (by: string) => void
  notes: (update: string) => void
  chatRefused: () => void
  out: (reason: OutReason) => void
}

const REACTION_MS = 4000

/** Takes what the server says into the call's state. */
export function receiveMessage(store: Store<CallState>, hooks: Hooks) {
  const say = (key: string, params?: Record<string, string>) => announce(store, key, params)
  const nameOf = (peerId: string) => store.get().peers.get(peerId)?.name ?? ''

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

  function react(from: string, reaction: CallState['reactions'][number]['reaction']) {
    const id = nextId()
    store.set(({ reactions }) => ({ reactions: [...reactions, { id, from, reaction }] }))
    say('meet.said.reaction', { name: nameOf(from), reaction })
    setTimeout(
      () => store.set(({ reactions }) => ({ reactions: reactions.filter((one) => one.id !== id) })),
      REACTION_MS,
    )
  }

  function settings(next: RoomState) {
    const { recording } = store.get().settings
    store.set({ settings: next })
    if (recording !== next.recording)
      say(next.recording ? 'meet.said.recording' : 'meet.said.recording_no_more')
  }

  function refused({ code, of }: Extract<FromServer, { t: 'error' }>) {
    if (code === 'TOO_MANY') say('meet.said.too_many')
    if (code === 'MAX_NUMBER_REACHED' && of === 'admit') say('meet.said.room_full')
    if (code === 'BAD_MESSAGE' && of === 'notes') say('meet.said.notes_full')
    if (code === 'UNAVAILABLE' && of === 'record') say('meet.said.recording_failed')
    if (of === 'chat') hooks.chatRefused()
  }

  return function receive(message: FromServer): void {
    switch (message.t) {
      case 'waiting':
        return store.set({ phase: 'waiting' })
      case 'welcome':
        return welcome(message)
      case 'peer':
        return changed(message.peer)
      case 'gone':
        return gone(message.peer, message.reason)
      case 'waiter':
        store.set(({ waiters }) => ({
          waiters: [...waiters.filter(({ id }) => id !== message.waiter.id), message.waiter],
        }))
        return say('meet.said.waits', { name: message.waiter.name })
      case 'waiterGone':
        return store.set(({ waiters }) => ({ waiters: waiters.filter(({ id }) => id !== message.peer) }))
      case 'signal':
        return hooks.signal(message.from, message.signal)
      case 'chat':
        store.set(({ chat, unread, unsent }) => ({
          chat: [...chat, message.message],
          unread: unread + 1,
          unsent: unsent.filter(({ id }) => id !== message.message.id),
        }))
        if (message.message.userId !== store.get().peers.get(store.get().me)?.userId)
          say('meet.said.wrote', { name: message.message.name, text: message.message.text })
        return
      case 'reaction':
        return react(message.from, message.reaction)
      case 'settings':
        return settings(message.settings)
      case 'muted':
        say('meet.said.muted_you', { name: nameOf(message.by) })
        return hooks.muted(message.by)
      case 'askedToSpeak':
        store.set({ askedBy: message.by })
        return say('meet.said.asked_to_speak', { name: nameOf(message.by) })
      case 'out':
        return hooks.out(message.reason)
      case 'error':
        return refused(message)
      case 'notes':
        return hooks.notes(message.update)
      case 'files':
        return store.set(({ filesChanged }) => ({ filesChanged: filesChanged + 1 }))
      case 'pong':
    }
  }
}
