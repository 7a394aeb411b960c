import type { Grant } from '#contract/media-grant.ts'
import { leads, type FromBrowser, type FromServer, type Peer, type Reaction } from '#contract/room.ts'
import type { LocalMedia } from '../devices/local-media.ts'
import type { MediaEngine } from '../engine/engine.ts'
import { initialState, isOwnTab, withEntry, type CallState, type Entrance } from './call-state.ts'
import { loadEngine } from './load-engine.ts'
import { followDevices } from './own-media.ts'
import { receiveMessage } from './receive.ts'
import { roomLine, type RoomLine } from './room-line.ts'
import { screenShare } from './screen-share.ts'
import { roomSignalling } from './signalling.ts'
import { createStore } from './store.ts'
import { note } from './note.ts'

const LOOK_MS = 2000
const MOST_NOTES = 1000

export type Call = ReturnType<typeof startCall>

/** A call, from asking to come in until leaving: the room's line, the engine, and what is known of both. */
export function startCall(entrance: Entrance, local: LocalMedia) {
  const store = createStore<CallState>(initialState)
  let line: RoomLine | undefined
  let engine: MediaEngine | undefined
  let grant: Grant | null = null
  let starting: Promise<void> | undefined
  let ended = false
  /** The notes as they came: the panel that shows them may be opened later, and anew. */
  let notes: string[] = []
  const noteListeners = new Set<(update: string) => void>()
  function addNotes(update: string) {
    notes.push(update)
    for (const listener of noteListeners) listener(update)
  }

  const others = () => [...store.get().peers.values()].filter(({ id }) => id !== store.get().me)
  const makeSignalling = () =>
    roomSignalling({
      me: () => ({ id: store.get().me, joinedAt: store.get().peers.get(store.get().me)?.joinedAt ?? '' }),
      peers: others,
      send: (to, signal) => line?.say({ t: 'signal', to, signal }),
    })
  let signals = makeSignalling()

  const media = () => {
    const { camera, microphone } = local.store.get()
    return { mic: microphone === 'on', camera: camera === 'on', screen: store.get().sharing !== null }
  }
  const tellMedia = () => line?.say({ t: 'media', media: media() })
  const own = followDevices(local, () => engine, tellMedia)
  const share = screenShare({
    engine: () => engine,
    changed(track) {
      store.set({ sharing: track })
      tellMedia()
    },
  })

  function attach(to: MediaEngine) {
    to.on('track', (peerId, source, track) =>
      store.set(({ tracks }) => ({
        tracks: withEntry(tracks, peerId, { ...tracks.get(peerId), [source]: track }),
      })),
    )
    to.on('trackGone', (peerId, source) =>
      store.set(({ tracks }) => {
        const { [source]: _, ...rest } = tracks.get(peerId) ?? {}
        return { tracks: withEntry(tracks, peerId, Object.keys(rest).length ? rest : undefined) }
      }),
    )
    to.on('link', (peerId, state) => store.set(({ links }) => ({ links: withEntry(links, peerId, state) })))
    to.on('silenced', () => void local.setMicrophone(false))
    to.on('lost', () => void rejoin())
  }

  async function startEngine(): Promise<void> {
    if (!grant || engine) return
    const made = await loadEngine(grant, signals.signalling)
    if (ended) return
    engine = made
    attach(made)
    store.set({ serverMute: made.caps.serverMute })
    const { sharing } = store.get()
    await made.join(grant, { ...own.tracks(), ...(sharing ? { screen: sharing } : {}) })
    if (local.store.get().microphone !== 'on') await made.setEnabled('microphone', false)
  }

  async function stopEngine(): Promise<void> {
    const stopped = engine
    engine = undefined
    await stopped?.leave()
    store.set({ tracks: new Map(), links: new Map(), quality: new Map() })
  }

  /** The place is another one now: connections of the old one are of no use. */
  async function takeNewPlace(peerId: string) {
    await stopEngine()
    signals = makeSignalling()
    store.set({ me: peerId, peers: new Map() })
  }

  async function ask(): Promise<string> {
    const { me } = store.get()
    const answer = await entrance.join(me || undefined)
    if (me && answer.peerId !== me) await takeNewPlace(answer.peerId)
    grant = answer.grant ?? grant
    store.set({ me: answer.peerId, meeting: answer.meeting, role: answer.role })
    return answer.ticket
  }

  /** The engine cannot go on: a new grant and a new engine at the same place. */
  async function rejoin(): Promise<void> {
    if (ended) return
    await stopEngine()
    signals = makeSignalling()
    try {
      await ask()
      await startEngine()
    } catch (error) {
      note(error)
    }
  }

  function onWelcome(message: Extract<FromServer, { t: 'welcome' }>) {
    grant = message.grant ?? grant
    if (message.notes) {
      notes = notes.length > MOST_NOTES ? [] : notes
      addNotes(message.notes)
    }
    starting ??= startEngine()
      .catch(note)
      .finally(() => (starting = undefined))
    const mine = message.peers.find(({ id }) => id === message.you)
    if (mine && message.peers.some((peer) => isOwnTab(store.get(), peer) && peer.joinedAt < mine.joinedAt))
      // Two open microphones in one room howl; this tab came second.
      void local.setMicrophone(false)
  }

  function finish(change: Partial<CallState>) {
    if (ended) return
    ended = true
    clearInterval(look)
    window.removeEventListener('pagehide', onPageHide)
    line?.close()
    share.stop()
    own.stop()
    stopEngine().catch(note)
    local.close()
    store.set({ phase: 'out', ...change })
  }

  const receive = receiveMessage(store, {
    welcome: onWelcome,
    came: (peer: Peer) => signals.changed({ came: peer }),
    went: (peerId) => signals.changed({ went: peerId }),
    signal: (from, signal) => signals.received(from, signal),
    muted: () => void local.setMicrophone(false),
    notes: addNotes,
    out: (reason) => finish({ out: reason }),
  })

  async function begin(): Promise<void> {
    try {
      const ticket = await ask()
      if (ended) return
      line = roomLine({
        ticket,
        media,
        renew: ask,
        onMessage: receive,
        onState: (state) => store.set({ line: state }),
        onRefused: (failure) => finish({ failure }),
      })
    } catch (failure) {
      finish({ failure })
    }
  }

  const look = setInterval(() => {
    engine
      ?.stats()
      .then((all) => store.set({ quality: new Map(all.map(({ peerId, quality }) => [peerId, quality])) }))
      .catch(note)
  }, LOOK_MS)
  const onPageHide = () => line?.close()
  window.addEventListener('pagehide', onPageHide)
  void begin()

  return {
    store,
    local,
    share,
    engine: () => engine,
    say(message: FromBrowser) {
      // One's own changes come back to nobody: they are kept here for the next time the panel opens.
      if (message.t === 'notes') notes.push(message.update)
      line?.say(message)
    },
    /** Every change of the notes so far, then each as it comes. */
    onNotes(listener: (update: string) => void) {
      for (const update of notes) listener(update)
      noteListeners.add(listener)
      return () => void noteListeners.delete(listener)
    },
    /** The server tells the others; one sees one's own at once. */
    react(reaction: Reaction) {
      line?.say({ t: 'reaction', reaction })
      receive({ t: 'reaction', from: store.get().me, reaction })
    },
    leads: () => leads(store.get().peers.get(store.get().me)?.role ?? 'member'),
    leave: () => finish({ out: 'left' }),
  }
}
