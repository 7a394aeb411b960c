import { sources, type Source } from '../engine.ts'
import { note } from '../../call/note.ts'
import type { Tier } from './adapt.ts'
import { limitOf, transceiverOf } from './transceivers.ts'

const LIMIT_MS = 500

/** Keeps what is sent on each transceiver of a connection to what the number of people allows. */
export function sendLimits(
  connection: () => RTCPeerConnection | undefined,
  tier: () => { tier: Tier; people: number },
) {
  /** What each sender was last told, so that it is not told again: each word waits for the media thread. */
  const lastSet = new Map<RTCRtpSender, string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  async function limit(source: Source): Promise<void> {
    const pc = connection()
    const transceiver = transceiverOf(pc, source)
    const to = transceiver?.sender
    // Before that nothing is sent, and a negotiation under way changes the parameters under one's hands.
    if (!to?.track || !transceiver?.currentDirection) return
    if (pc?.connectionState !== 'connected' || pc.signalingState !== 'stable') return
    const { tier: now, people } = tier()
    const limit = limitOf(source, now, people)
    const words = JSON.stringify(limit)
    if (lastSet.get(to) === words) return
    const parameters = to.getParameters()
    const [encoding] = parameters.encodings
    if (!encoding) return
    Object.assign(encoding, limit)
    lastSet.set(to, words)
    try {
      await to.setParameters(parameters)
    } catch (error) {
      lastSet.delete(to)
      throw error
    }
  }
  const limitAll = () => Promise.all(sources.map(limit))

  return {
    limit,
    limitAll,
    /** A little later: what a browser sends grows slowly, and a connection being made has more urgent things to do. */
    limitSoon(): void {
      clearTimeout(timer)
      timer = setTimeout(() => void limitAll().catch(note), LIMIT_MS)
    },
    stop: (): void => clearTimeout(timer),
    /** Another connection has other senders. */
    forget: (): void => lastSet.clear(),
  }
}
