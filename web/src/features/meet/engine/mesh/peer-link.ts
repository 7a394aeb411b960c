import type { MeshGrant } from '#contract/meetings/media-grant.ts'
import type { Signal } from '#contract/meetings/room.ts'
import { sources, type LinkState, type LocalTracks, type Source } from '../engine.ts'
import type { Tier } from './adapt.ts'
import { limitOf, openLines } from './media-lines.ts'
import { note } from '../../call/note.ts'

const DISCONNECTED_MS = 3000
const REBUILD_MS = 12_000
const LIMIT_MS = 500
/** How long a candidate waits for the next. */
const FOUND_MS = 15
const MOST_CANDIDATES = 100

type LinkHooks = {
  send: (signal: Signal) => void
  track: (source: Source, track: MediaStreamTrack) => void
  state: (state: LinkState) => void
}
type Candidate = NonNullable<Signal['candidates']>[number]
type Options = {
  grant: MeshGrant
  /** Only the one who came later offers; the other answers, and gives way when both offer at once. */
  offers: boolean
  tracks: LocalTracks
  tier: () => { tier: Tier; people: number }
  hooks: LinkHooks
}

export type PeerLink = ReturnType<typeof peerLink>

/**
 * One connection to one person, by the pattern of perfect negotiation. Its media lines are in the order of `sources`: a
 * track is put on one or taken off without negotiating again. Only the one who offers opens lines, so that both count
 * them alike; the other asks for more.
 */
export function peerLink({ grant, offers, tracks, tier, hooks }: Options) {
  let gen = 0
  let pc: RTCPeerConnection | undefined
  let makingOffer = false
  let ignoresOffer = false
  let found: Candidate[] = []
  let foundTimer: ReturnType<typeof setTimeout> | undefined
  let early: RTCIceCandidateInit[] = []
  let restartTimer: ReturnType<typeof setTimeout> | undefined
  let rebuildTimer: ReturnType<typeof setTimeout> | undefined
  let limitTimer: ReturnType<typeof setTimeout> | undefined
  let closed = false
  /** Whether the lines of a shared screen are open, or were and are to be again. */
  let wide = false
  /** What each sender was last told, so that it is not told again: each word waits for the media thread. */
  const limits = new Map<RTCRtpSender, string>()
  /** Descriptions and candidates are worked off in the order in which they came. */
  let line = Promise.resolve()

  const lines = () => pc?.getTransceivers() ?? []
  const lineOf = (source: Source) => lines()[sources.indexOf(source)]
  const sender = (source: Source) => lineOf(source)?.sender

  async function limit(source: Source): Promise<void> {
    const line = lineOf(source)
    const to = line?.sender
    // Before that nothing is sent, and a negotiation under way changes the parameters under one's hands.
    if (!to?.track || !line?.currentDirection) return
    if (pc?.connectionState !== 'connected' || pc.signalingState !== 'stable') return
    const { tier: now, people } = tier()
    const limit = limitOf(source, now, people)
    const words = JSON.stringify(limit)
    if (limits.get(to) === words) return
    const parameters = to.getParameters()
    const [encoding] = parameters.encodings
    if (!encoding) return
    Object.assign(encoding, limit)
    limits.set(to, words)
    try {
      await to.setParameters(parameters)
    } catch (error) {
      limits.delete(to)
      throw error
    }
  }

  function widen() {
    if (!offers) return hooks.send({ gen, widen: true })
    wide = true
    if (pc) openLines(pc, tracks, wide)
  }

  const limitAll = () => Promise.all(sources.map(limit))
  /** A little later: what a browser sends grows slowly, and a connection being made has more urgent things to do. */
  function limitSoon() {
    clearTimeout(limitTimer)
    limitTimer = setTimeout(() => void limitAll().catch(note), LIMIT_MS)
  }

  async function put(source: Source, track: MediaStreamTrack | null): Promise<void> {
    if (track && pc && !sender(source)) widen()
    await sender(source)?.replaceTrack(track)
    // It is sent in any case; a negotiation that came between limits it when it is done.
    await limit(source).catch(note)
  }

  async function putAll(): Promise<void> {
    for (const transceiver of lines()) transceiver.direction = 'sendrecv'
    await Promise.all(
      sources.map(async (source) => {
        const track = tracks[source] ?? null
        if (sender(source)?.track !== track) await put(source, track)
      }),
    )
  }

  function clearTimers() {
    clearTimeout(restartTimer)
    clearTimeout(rebuildTimer)
    clearTimeout(limitTimer)
    restartTimer = undefined
    rebuildTimer = undefined
  }

  function watch(of: RTCPeerConnection) {
    if (of !== pc) return
    const state = of.connectionState
    if (state === 'connected') {
      clearTimers()
      hooks.state('connected')
      limitSoon()
    } else if (state === 'disconnected' || state === 'failed') {
      hooks.state(state === 'failed' ? 'failed' : 'interrupted')
      // The one who offered first tries first, so that the two do not undo each other's attempt.
      const wait = (state === 'failed' ? 0 : DISCONNECTED_MS) + (offers ? 0 : 2000)
      restartTimer ??= setTimeout(() => {
        restartTimer = undefined
        if (of === pc && of.connectionState !== 'connected') of.restartIce()
      }, wait)
      if (offers)
        rebuildTimer ??= setTimeout(() => {
          rebuildTimer = undefined
          if (of === pc && of.connectionState !== 'connected') open(gen + 1)
        }, REBUILD_MS)
    } else if (state === 'connecting') hooks.state('connecting')
  }

  async function offer(from: RTCPeerConnection) {
    try {
      makingOffer = true
      await from.setLocalDescription()
      if (from === pc && from.localDescription) hooks.send(described(from))
    } catch (error) {
      note(error)
    } finally {
      makingOffer = false
    }
  }

  const described = (from: RTCPeerConnection): Signal => ({
    gen,
    description: {
      type: from.localDescription?.type === 'answer' ? 'answer' : 'offer',
      sdp: from.localDescription?.sdp ?? '',
    },
  })

  /** Sends a candidate together with those that are found right after it: each message costs everyone on its way. */
  function sendSoon(candidate: Candidate) {
    found.push(candidate)
    foundTimer ??= setTimeout(() => {
      foundTimer = undefined
      hooks.send({ gen, candidates: found.splice(0, MOST_CANDIDATES) })
    }, FOUND_MS)
  }

  function forgetFound() {
    clearTimeout(foundTimer)
    foundTimer = undefined
    found = []
  }

  function open(nextGen: number) {
    pc?.close()
    clearTimers()
    gen = nextGen
    early = []
    limits.clear()
    ignoresOffer = false
    forgetFound()
    const next = new RTCPeerConnection({
      iceServers: grant.iceServers,
      iceTransportPolicy: grant.relayOnly ? 'relay' : 'all',
      bundlePolicy: 'max-bundle',
    })
    pc = next
    hooks.state('connecting')
    next.onconnectionstatechange = () => watch(next)
    next.onicecandidate = ({ candidate }) => {
      // Browsers listen on no TCP port: such a candidate only calls out (RFC 6544), and need not be told to anybody.
      if (next !== pc || !candidate?.candidate || candidate.tcpType === 'active') return
      const { candidate: text, sdpMid, sdpMLineIndex, usernameFragment } = candidate
      sendSoon({ candidate: text, sdpMid, sdpMLineIndex, usernameFragment })
    }
    next.ontrack = ({ track, transceiver }) => {
      const source = sources[next.getTransceivers().indexOf(transceiver)]
      if (next === pc && source) hooks.track(source, track)
    }
    next.onnegotiationneeded = () => {
      // The one who answers never opens a new line; what needs an offer from them is a restart.
      if (next === pc && (offers || next.remoteDescription)) void offer(next)
    }
    if (!offers) return
    openLines(next, tracks, wide)
    // A first offer that nobody answers is made anew.
    rebuildTimer = setTimeout(() => {
      rebuildTimer = undefined
      if (next === pc && next.connectionState !== 'connected') open(gen + 1)
    }, REBUILD_MS)
  }

  async function takeDescription(to: RTCPeerConnection, description: RTCSessionDescriptionInit) {
    const collides = description.type === 'offer' && (makingOffer || to.signalingState !== 'stable')
    ignoresOffer = !offers && collides
    if (ignoresOffer) return
    await to.setRemoteDescription(description)
    await Promise.all(early.splice(0).map((candidate) => to.addIceCandidate(candidate)))
    if (description.type === 'offer') {
      if (!offers) await putAll()
      await to.setLocalDescription()
      if (to === pc) hooks.send(described(to))
    }
    // What was put on a line that was new then.
    limitSoon()
  }

  async function take(signal: Signal): Promise<void> {
    if (closed || signal.gen < gen) return
    if (signal.gen > gen) {
      if (signal.description?.type !== 'offer' || offers) return
      open(signal.gen)
    }
    const to = pc
    if (!to) return
    if (signal.widen && offers) widen()
    if (signal.description) await takeDescription(to, signal.description)
    if (!signal.candidates) return
    if (!to.remoteDescription) return void early.push(...signal.candidates)
    try {
      await Promise.all(signal.candidates.map((candidate) => to.addIceCandidate(candidate)))
    } catch (error) {
      // Candidates of an offer that was not taken lead nowhere.
      if (!ignoresOffer) throw error
    }
  }

  if (offers) open(1)
  return {
    take(signal: Signal): void {
      line = line.then(() => take(signal)).catch(note)
    },
    put,
    relimit: limitAll,
    connection: () => pc,
    receiver: (source: Source) => lineOf(source)?.receiver,
    sender,
    close() {
      closed = true
      forgetFound()
      clearTimers()
      pc?.close()
      pc = undefined
    },
  }
}
