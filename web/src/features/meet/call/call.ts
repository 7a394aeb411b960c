import type { Grant } from '#contract/meetings/media-grant.ts'
import { type FromBrowser, type FromServer, type OutReason, type Reaction } from '#contract/meetings/room.ts'
import type { LocalMedia } from '../devices/local-media.ts'
import { announce } from './announce.ts'
import { callMedia } from './call-media.ts'
import { callNotes } from './call-notes.ts'
import { initialState, isOwnTab, type CallState, type Entrance } from './call-state.ts'
import { receiveMessage } from './receive.ts'
import { fetchEngine } from './load-engine.ts'
import { roomSocket } from './room-socket.ts'
import { createStore } from '../../../shared/store.ts'
import { unsentChat } from './unsent-chat.ts'

export type Call = ReturnType<typeof startCall>

/** A call, from asking to come in until leaving: the room's socket, the engine, and what is known of both. */
export function startCall(entrance: Entrance, local: LocalMedia) {
  const store = createStore<CallState>(initialState)
  const over = new AbortController()
  let grant: Grant | null = null
  const notes = callNotes((update) => socket.say({ t: 'notes', update }))
  const chat = unsentChat(store, (message) => socket.say(message))

  const media = callMedia({
    store,
    local,
    ask,
    say: (message) => socket.say(message),
    grant: () => grant,
    over: over.signal,
  })

  function keep(given: Grant | null) {
    grant = given ?? grant
    if (given) fetchEngine(given)
    store.set({ records: grant?.engine === 'livekit' && grant.records })
  }

  /** Asks for a place, the same as before where there was one. Answers the ticket to it. */
  async function ask(): Promise<string> {
    const { me } = store.get()
    const answer = await entrance.join(me || undefined)
    if (me && answer.peerId !== me) {
      // The place is another one now: connections of the old one are of no use.
      await media.letGo()
      store.set({ me: answer.peerId, peers: new Map() })
    }
    keep(answer.grant)
    store.set({ me: answer.peerId, meeting: answer.meeting, role: answer.role })
    return answer.ticket
  }

  function onWelcome(message: Extract<FromServer, { t: 'welcome' }>, wasIn: boolean): Promise<void> {
    keep(message.grant)
    if (message.notes) notes.addAll(message.notes)
    media.start()
    chat.again()
    if (wasIn) notes.again(message.notes)
    const mine = message.peers.find(({ id }) => id === message.you)
    const cameFirst = message.peers.some(
      (peer) => mine && isOwnTab(store.get(), peer) && peer.joinedAt < mine.joinedAt,
    )
    // Two open microphones in one room howl: whoever came second is silent.
    if (!wasIn && cameFirst) {
      void local.setMicrophone(false)
      announce(store, 'meet.said.second_tab')
    }
    return media.underWay()
  }

  function finish(change: { out?: OutReason; failure?: unknown }) {
    if (over.signal.aborted) return
    window.removeEventListener('pagehide', onPageHide)
    socket.close()
    over.abort()
    store.set({ phase: 'out', ...change })
  }

  const receive = receiveMessage(store, {
    welcome: onWelcome,
    came: (peer) => media.changed({ came: peer }),
    went: (peerId) => media.changed({ went: peerId }),
    signal: media.received,
    muted: () => void local.setMicrophone(false),
    notes: notes.add,
    chatRefused: chat.refused,
    out: (reason) => finish({ out: reason }),
  })

  async function askFirst(): Promise<string> {
    const ticket = await ask()
    // A media server needs to know nobody of the room: its connection is made beside the room's socket.
    if (grant?.engine === 'livekit' && !over.signal.aborted) media.start()
    return ticket
  }

  const onPageHide = () => socket.close()
  window.addEventListener('pagehide', onPageHide)
  const socket = roomSocket({
    ticket: askFirst(),
    media: media.state,
    renew: ask,
    onMessage: receive,
    onState: (state) => store.set({ socket: state }),
    onRefused: (failure) => finish({ failure }),
  })

  return {
    store,
    local,
    share: media.share,
    engine: media.engine,
    say: (message: FromBrowser) => socket.say(message),
    write: chat.write,
    changeNotes: notes.change,
    onNotes: notes.on,
    /** The server tells the others; one sees one's own at once. */
    react(reaction: Reaction) {
      socket.say({ t: 'reaction', reaction })
      receive({ t: 'reaction', from: store.get().me, reaction })
    },
    guestFiles: entrance.files,
    leave: () => finish({ out: 'left' }),
  }
}
