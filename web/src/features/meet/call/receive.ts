import type { ChatMessage, FromServer, OutReason, RoomState, Signal } from '#contract/meetings/room.ts'
import type { CallState } from './call-state.ts'
import { announce, nextId } from './announce.ts'
import { receivePeople, type PeopleHooks } from './receive-people.ts'
import type { Store } from '../../../shared/store.ts'

type Hooks = PeopleHooks & {
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
  const people = receivePeople(store, hooks, say)

  function react(from: string, reaction: CallState['reactions'][number]['reaction']) {
    const id = nextId()
    store.set(({ reactions }) => ({ reactions: [...reactions, { id, from, reaction }] }))
    say('meet.said.reaction', { name: nameOf(from), reaction })
    setTimeout(
      () => store.set(({ reactions }) => ({ reactions: reactions.filter((one) => one.id !== id) })),
      REACTION_MS,
    )
  }

  function wrote(message: ChatMessage) {
    store.set(({ chat, unread, unsent }) => ({
      chat: [...chat, message],
      unread: unread + 1,
      unsent: unsent.filter(({ id }) => id !== message.id),
    }))
    if (message.userId !== store.get().peers.get(store.get().me)?.userId)
      say('meet.said.wrote', { name: message.name, text: message.text })
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
        return people.welcome(message)
      case 'peer':
        return people.changed(message.peer)
      case 'gone':
        return people.gone(message.peer, message.reason)
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
        return wrote(message.message)
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
