import type { RemoteParticipant } from 'livekit-client'
import type { PeerStats } from '../engine.ts'
import { qualityOf } from '../mesh/peer-stats.ts'

/** How well what one person sends arrives here. */
export async function receivedStats(participant: RemoteParticipant): Promise<PeerStats> {
  let framesDecoded = 0
  let received = 0
  let lost = 0
  for (const { track } of participant.trackPublications.values()) {
    const report = await track?.getRTCStatsReport()
    report?.forEach((entry: RTCStats) => {
      if (entry.type !== 'inbound-rtp') return
      const inbound = entry as RTCInboundRtpStreamStats
      framesDecoded += inbound.framesDecoded ?? 0
      received += inbound.packetsReceived ?? 0
      lost += Math.max(0, inbound.packetsLost ?? 0)
    })
  }
  const share = received + lost > 0 ? lost / (received + lost) : 0
  const quality = received > 0 ? qualityOf(share, null) : 'unknown'
  return { peerId: participant.identity, quality, roundTrip: null, lost: share, framesDecoded, relayed: true }
}
