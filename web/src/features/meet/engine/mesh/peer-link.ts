import type { MeshGrant } from '#contract/media-grant.ts'
import type { Signal } from '#contract/room.ts'
import { sources, type LinkState, type LocalTracks, type Source } from '../engine.ts'
import { screenFor, type Tier } from './adapt.ts'
import { note } from '../../call/note.ts'

const DISCONNECTED_MS = 3000
const REBUILD_MS = 12_000
const SCREEN_AUDIO_BPS = 96_000
/** How long a candidate waits for the next. */
const FOUND_MS = 15
const MOST_CANDIDATES = 100

export type LinkHooks = {
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

const kinds: Record<Source, 'audio' | 'video'> = {
  microphone: 'audio',
  camera: 'video',
  screen: 'video',
  screenAudio: 'audio',
}

/** The most that is sent of a source. */
function limitOf(source: Source, tier: Tier, people: number): RTCRtpEncodingParameters {
  if (source === 'camera') return { maxBitrate: tier.videoBps, maxFramerate: tier.frameRate }
  if (source === 'microphone') return { maxBitrate: tier.audioBps }
  if (source === 'screenAudio') return { maxBitrate: SCREEN_AUDIO_BPS }
  const { videoBps, frameRate } = screenFor(people)
  return { maxBitrate: videoBps, maxFramerate: frameRate }
}

export type PeerLink = ReturnType<typeof peerLink>

/**
 * One connection to one person, by the pattern of perfect negotiation. Its four media lines, in the order of
 * `sources`, are there from the first offer: a track is put on one or taken off without negotiating again.
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
  let closed = false
  /** What each sender was last told, so that it is not told again: each word waits for the media thread. */
  const limits = new Map<RTCRtpSender, string>()
  /** Descriptions and candidates are worked off in the order in which they came. */
  let line = Promise.resolve()

  const lines = () => pc?.getTransceivers() ?? []
  const sender = (source: Source) => lines()[sources.indexOf(source)]?.sender

  async function limit(source: Source): Promise<void> {
    const to = sender(source)
    // Before that nothing is sent, and a negotiation under way changes the parameters under one's hands.
    if (!to?.track || pc?.connectionState !== 'connected' || pc.signalingState !== 'stable') return
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

  async function put(source: Source, track: MediaStreamTrack | null): Promise<void> {
    await sender(source)?.replaceTrack(track)
    await limit(source)
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
    restartTimer = undefined
    rebuildTimer = undefined
  }

  function watch(of: RTCPeerConnection) {
    if (of !== pc) return
    const state = of.connectionState
    if (state === 'connected') {
      clearTimers()
      hooks.state('connected')
      for (const source of sources) limit(source).catch(note)
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
      if (next !== pc || !candidate?.candidate) return
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
    for (const source of sources) next.addTransceiver(kinds[source], { direction: 'sendrecv' })
    putAll().catch(note)
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
    if (description.type !== 'offer') return
    if (!offers) await putAll()
    await to.setLocalDescription()
    if (to === pc) hooks.send(described(to))
  }

  async function take(signal: Signal): Promise<void> {
    if (closed || signal.gen < gen) return
    if (signal.gen > gen) {
      if (signal.description?.type !== 'offer' || offers) return
      open(signal.gen)
    }
    const to = pc
    if (!to) return
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
    relimit: async () => {
      for (const source of sources) await limit(source)
    },
    connection: () => pc,
    receiver: (source: Source) => lines()[sources.indexOf(source)]?.receiver,
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
