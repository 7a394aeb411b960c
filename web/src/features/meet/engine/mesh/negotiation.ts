import type { Signal } from '#contract/meetings/room.ts'
import { note } from '../../call/note.ts'

type Options = {
  /** The other one gives way when both offer at once. */
  offers: boolean
  isCurrent: (of: RTCPeerConnection) => boolean
  describe: (description: NonNullable<Signal['description']>) => void
  /** An offer was taken and is about to be answered. */
  beforeAnswer: () => Promise<void>
}

const descriptionOf = ({ localDescription }: RTCPeerConnection): NonNullable<Signal['description']> => ({
  type: localDescription?.type === 'answer' ? 'answer' : 'offer',
  sdp: localDescription?.sdp ?? '',
})

/** What two browsers agree upon, by the pattern of perfect negotiation. */
export function negotiation({ offers, isCurrent, describe, beforeAnswer }: Options) {
  let makingOffer = false
  let ignoresOffer = false
  /** Candidates that came before the description that they are of. */
  let early: RTCIceCandidateInit[] = []

  const addAll = (to: RTCPeerConnection, candidates: RTCIceCandidateInit[]) =>
    Promise.all(candidates.map((candidate) => to.addIceCandidate(candidate)))

  return {
    async offer(from: RTCPeerConnection): Promise<void> {
      try {
        makingOffer = true
        await from.setLocalDescription()
        if (isCurrent(from) && from.localDescription) describe(descriptionOf(from))
      } catch (error) {
        note(error)
      } finally {
        makingOffer = false
      }
    },
    /** Answers whether it was taken: an offer may be ignored. */
    async takeDescription(to: RTCPeerConnection, description: RTCSessionDescriptionInit): Promise<boolean> {
      const collides = description.type === 'offer' && (makingOffer || to.signalingState !== 'stable')
      ignoresOffer = !offers && collides
      if (ignoresOffer) return false
      await to.setRemoteDescription(description)
      await addAll(to, early.splice(0))
      if (description.type === 'offer') {
        await beforeAnswer()
        await to.setLocalDescription()
        if (isCurrent(to)) describe(descriptionOf(to))
      }
      return true
    },
    async takeCandidates(to: RTCPeerConnection, candidates: RTCIceCandidateInit[]): Promise<void> {
      if (!to.remoteDescription) return void early.push(...candidates)
      try {
        await addAll(to, candidates)
      } catch (error) {
        // Candidates of an offer that was not taken lead nowhere.
        if (!ignoresOffer) throw error
      }
    },
    forget(): void {
      early = []
      ignoresOffer = false
    },
  }
}
