import type { MeshGrant } from '#contract/meetings/media-grant.ts'
import type { Signal } from '#contract/meetings/room.ts'
import { sources, type LinkState, type LocalTracks, type Source } from '../engine.ts'
import type { Tier } from './adapt.ts'
import { candidatesSoon } from './candidates-soon.ts'
import { sendLimits } from './send-limits.ts'
import { transceiverOf, openTransceivers } from './transceivers.ts'
import { negotiation } from './negotiation.ts'
import { repairs } from './repairs.ts'
import { sentTracks } from './sent-tracks.ts'
import { note } from '../../call/note.ts'

type LinkHooks = {
  send: (signal: Signal) => void
  track: (source: Source, track: MediaStreamTrack) => void
  state: (state: LinkState) => void
}
type Options = {
  grant: MeshGrant
  /** Only the one who came later offers; the other answers, and gives way when both offer at once. */
  offers: boolean
  tracks: LocalTracks
  tier: () => { tier: Tier; people: number }
  hooks: LinkHooks
}

export type PeerLink = ReturnType<typeof peerLink>

const connectBy = ({ iceServers, relayOnly }: MeshGrant) =>
  new RTCPeerConnection({
    iceServers,
    iceTransportPolicy: relayOnly ? 'relay' : 'all',
    bundlePolicy: 'max-bundle',
  })

type Heard = {
  isCurrent: (of: RTCPeerConnection) => boolean
  offers: boolean
  watch: (of: RTCPeerConnection) => void
  found: (candidate: RTCIceCandidate) => void
  track: LinkHooks['track']
  offer: (from: RTCPeerConnection) => Promise<void>
}

/** Hears what happens to a connection; of one that was given up nothing is heard any more. */
function listen(to: RTCPeerConnection, { isCurrent, offers, watch, found, track: came, offer }: Heard): void {
  to.onconnectionstatechange = () => watch(to)
  to.onicecandidate = ({ candidate }) => {
    // Browsers listen on no TCP port: such a candidate only calls out (RFC 6544), and need not be told to anybody.
    if (isCurrent(to) && candidate?.candidate && candidate.tcpType !== 'active') found(candidate)
  }
  to.ontrack = ({ track, transceiver }) => {
    const source = sources[to.getTransceivers().indexOf(transceiver)]
    if (isCurrent(to) && source) came(source, track)
  }
  to.onnegotiationneeded = () => {
    // The one who answers never opens a new transceiver; what needs an offer from them is a restart.
    if (isCurrent(to) && (offers || to.remoteDescription)) void offer(to)
  }
}

/**
 * One connection to one person. Its media transceivers are in the order of `sources`: a track is put on one or taken off without
 * negotiating again. Only the one who offers opens transceivers, so that both count them alike; the other asks for more.
 */
export function peerLink({ grant, offers, tracks, tier, hooks }: Options) {
  let gen = 0
  let pc: RTCPeerConnection | undefined
  let closed = false
  /** Whether the transceivers of a shared screen are open, or were and are to be again. */
  let wide = false
  /** Descriptions and candidates are worked off in the order in which they came. */
  let queue = Promise.resolve()

  const isCurrent = (of: RTCPeerConnection) => of === pc
  const limits = sendLimits(() => pc, tier)
  const sent = sentTracks({ connection: () => pc, tracks, widen, limit: limits.limit })
  const found = candidatesSoon((candidates) => hooks.send({ gen, candidates }))
  const mending = repairs({ offers, isCurrent, rebuild: () => open(gen + 1) })
  const agreeing = negotiation({
    offers,
    isCurrent,
    describe: (description) => hooks.send({ gen, description }),
    beforeAnswer: async () => {
      if (!offers) await sent.putAll()
    },
  })

  function widen() {
    if (!offers) return hooks.send({ gen, widen: true })
    wide = true
    if (pc) openTransceivers(pc, tracks, wide)
  }

  function stopTimers() {
    mending.stop()
    limits.stop()
  }

  function watch(of: RTCPeerConnection) {
    if (of !== pc) return
    const state = of.connectionState
    if (state === 'connected') {
      stopTimers()
      hooks.state('connected')
      limits.limitSoon()
    } else if (state === 'disconnected' || state === 'failed') {
      hooks.state(state === 'failed' ? 'failed' : 'interrupted')
      mending.restartLater(of, state)
      mending.rebuildLater(of)
    } else if (state === 'connecting') hooks.state('connecting')
  }

  function open(nextGen: number) {
    pc?.close()
    stopTimers()
    gen = nextGen
    limits.forget()
    agreeing.forget()
    found.forget()
    const next = connectBy(grant)
    pc = next
    hooks.state('connecting')
    listen(next, { isCurrent, offers, watch, found: found.add, track: hooks.track, offer: agreeing.offer })
    if (!offers) return
    openTransceivers(next, tracks, wide)
    // A first offer that nobody answers is made anew.
    mending.rebuildLater(next)
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
    if (signal.description) {
      const isTaken = await agreeing.takeDescription(to, signal.description)
      // What was put on a transceiver that was new then.
      if (isTaken) limits.limitSoon()
    }
    if (signal.candidates) await agreeing.takeCandidates(to, signal.candidates)
  }

  if (offers) open(1)
  return {
    take(signal: Signal): void {
      queue = queue.then(() => take(signal)).catch(note)
    },
    put: sent.put,
    relimit: limits.limitAll,
    connection: () => pc,
    receiver: (source: Source) => transceiverOf(pc, source)?.receiver,
    sender: sent.sender,
    close() {
      closed = true
      found.forget()
      stopTimers()
      pc?.close()
      pc = undefined
    },
  }
}
