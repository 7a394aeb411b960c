import type { PeerStats, Quality } from '../engine.ts'

type Seen = { received: number; lost: number }

export function qualityOf(lost: number, roundTrip: number | null): Quality {
  if (lost > 0.08 || (roundTrip ?? 0) > 500) return 'poor'
  if (lost > 0.02 || (roundTrip ?? 0) > 250) return 'fair'
  return 'good'
}

type Inbound = RTCInboundRtpStreamStats & { packetsLost?: number }

/** Reads how a connection goes; the loss is that since the last reading. */
export function statsReader() {
  let before: Seen = { received: 0, lost: 0 }
  return async (peerId: string, pc: RTCPeerConnection): Promise<PeerStats & { strained: boolean }> => {
    const report = await pc.getStats()
    let framesDecoded = 0
    let received = 0
    let lostPackets = 0
    let roundTrip: number | null = null
    let relayed = false
    let strained = false
    const byId = new Map<string, unknown>()
    report.forEach((entry: RTCStats) => byId.set(entry.id, entry))
    for (const entry of byId.values() as Iterable<RTCStats>) {
      if (entry.type === 'inbound-rtp') {
        const inbound = entry as Inbound
        framesDecoded += inbound.framesDecoded ?? 0
        received += inbound.packetsReceived ?? 0
        lostPackets += Math.max(0, inbound.packetsLost ?? 0)
      } else if (entry.type === 'outbound-rtp') {
        strained ||=
          (entry as RTCOutboundRtpStreamStats & { qualityLimitationReason?: string })
            .qualityLimitationReason === 'cpu'
      } else if (entry.type === 'candidate-pair') {
        const pair = entry as RTCIceCandidatePairStats
        if (!pair.nominated || pair.state !== 'succeeded') continue
        if (pair.currentRoundTripTime !== undefined) roundTrip = Math.round(pair.currentRoundTripTime * 1000)
        const local = byId.get(pair.localCandidateId) as { candidateType?: string } | undefined
        relayed = local?.candidateType === 'relay'
      }
    }
    const newReceived = received - before.received
    const newLost = Math.max(0, lostPackets - before.lost)
    before = { received, lost: lostPackets }
    const lost = newReceived + newLost > 0 ? newLost / (newReceived + newLost) : 0
    const quality = pc.connectionState === 'connected' ? qualityOf(lost, roundTrip) : 'unknown'
    return { peerId, quality, roundTrip, lost, framesDecoded, relayed, strained }
  }
}
